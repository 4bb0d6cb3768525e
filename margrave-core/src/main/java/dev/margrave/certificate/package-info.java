// SPDX-License-Identifier: Apache-2.0
/**
 * What can be promised about the error of a model on rows that nobody has seen: {@link dev.margrave.certificate.Certifier}
 * gives a {@link dev.margrave.certificate.Certification}, a list of {@link dev.margrave.certificate.Bound}s. How near a fit
 * came to its optimum is another matter: that is {@link dev.margrave.solver.Certificate}.
 */
package dev.margrave.certificate;
