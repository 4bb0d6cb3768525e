// SPDX-License-Identifier: Apache-2.0
package org.example.margins.test;

import dev.margrave.kernel.Kernels;
import dev.margrave.testkit.ClassifierContract;
import dev.margrave.testkit.Golden;
import dev.margrave.testkit.KernelContract;
import dev.margrave.testkit.LossContract;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.example.margins.Cauchy;
import org.example.margins.Pinball;
import org.example.margins.PinballMachine;
import org.junit.jupiter.api.Test;

/** Calls every test of a contract that needs nothing but itself, as JUnit would. */
public final class RunContracts {
    private RunContracts() {}

    public static void main(String[] arguments) throws ReflectiveOperationException {
        LossContract loss = () -> new Pinball(2, 0.3);
        KernelContract kernel = () -> new Cauchy(0.7);
        ClassifierContract machine = () -> PinballMachine.create().kernel(Kernels.rbf(0.3));
        System.out.println("loss " + run(LossContract.class, loss));
        System.out.println("kernel " + run(KernelContract.class, kernel));
        System.out.println("machine " + run(ClassifierContract.class, machine));
        System.out.println("golden " + Golden.read(Golden.names("A").get(0)).train().features().rows());
    }

    private static <T> int run(Class<T> contract, T subject) throws ReflectiveOperationException {
        int passed = 0;
        for (Method method : contract.getMethods()) {
            if (method.isAnnotationPresent(Test.class) && method.getParameterCount() == 0) {
                try {
                    method.invoke(subject);
                } catch (InvocationTargetException e) {
                    throw new AssertionError(method.getName(), e.getCause());
                }
                passed++;
            }
        }
        return passed;
    }
}
