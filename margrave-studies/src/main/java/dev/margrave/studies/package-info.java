// SPDX-License-Identifier: Apache-2.0
/**
 * {@code margrave reproduce}: recomputes published tables and figures and compares them with the published ones. Start with
 * {@code ReproduceCommand}. A study is a JSON file ({@code definition}) run by one protocol ({@code run}); a result never
 * depends on threads, and a resumed run gives the same figures as an uninterrupted one.
 */
package dev.margrave.studies;
