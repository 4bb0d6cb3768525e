// SPDX-License-Identifier: Apache-2.0
package dev.margrave.spark.bench;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Counts jobs, bytes shuffled and bytes returned to the driver. */
final class JobCounter extends SparkListener {
    final AtomicLong jobs = new AtomicLong();
    final AtomicLong shuffled = new AtomicLong();
    final AtomicLong returned = new AtomicLong();
    final AtomicLong processorNanos = new AtomicLong();

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
        jobs.incrementAndGet();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
        if (end.taskMetrics() != null) {
            shuffled.addAndGet(end.taskMetrics().shuffleWriteMetrics().bytesWritten());
            returned.addAndGet(end.taskMetrics().resultSize());
            processorNanos.addAndGet(end.taskMetrics().executorCpuTime());
        }
    }

    void reset() {
        jobs.set(0);
        shuffled.set(0);
        returned.set(0);
        processorNanos.set(0);
    }
}
