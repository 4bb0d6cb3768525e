// SPDX-License-Identifier: Apache-2.0
package dev.margrave.solver.block;

import dev.margrave.internal.Parallel;

/** One request of {@link MarginSolver} on one block. Each method states the order of its answer. */
final class MarginPass {
    private final ProblemBlock block;
    private final BlockRequest request;

    MarginPass(ProblemBlock block, BlockRequest request) {
        this.block = block;
        this.request = request;
    }

    double[] run() {
        return switch (request.kind()) {
            case ASCENT -> ascent();
            case BELOW -> below();
            default -> throw new IllegalStateException("a request for losses on rows without them");
        };
    }

    /** Σ c_i y_i x_i, Σ c_i; then as a maximum ‖x_i‖². */
    private double[] ascent() {
        int width = block.width();
        double[] answer = new double[width + 2];
        block.forEach((x, place, i) -> {
            block.addTo(x, place, answer, block.signedWeights[i]);
            answer[width] += Math.abs(block.signedWeights[i]);
            double norm = x.row(place).squaredNorm() + (block.hasBias ? 1 : 0);
            answer[width + 1] = Math.max(answer[width + 1], norm);
        });
        return answer;
    }

    /**
     * Over the rows whose margin lies below the mean θ by more than the limit: Σ c_i x_i (θy_i − f_i), Σ c_i x_i x_iᵀ, Σ c_i (θ − m_i)²;
     * then as a maximum |f_i| over all rows.
     */
    private double[] below() {
        double mean = request.option(0);
        double limit = request.option(1);
        int width = block.width();
        double[] answer = new double[width + PackedSquares.length(width) + 2];
        int lack = answer.length - 2;
        try (Parallel parallel = new Parallel(1)) {
            PackedSquares squares = new PackedSquares(block, answer, width, parallel);
            block.forEachPart((x, places, from) -> {
                double[] weights = new double[places.length];
                for (int k = 0; k < places.length; k++) {
                    double signed = block.signedWeights[from + k];
                    double y = Math.signum(signed);
                    double f = block.output(x, places[k], request.w());
                    answer[lack + 1] = Math.max(answer[lack + 1], Math.abs(f));
                    if (y * f < mean - limit) {
                        weights[k] = Math.abs(signed);
                        block.addTo(x, places[k], answer, weights[k] * (mean * y - f));
                        answer[lack] += weights[k] * (mean - y * f) * (mean - y * f);
                    }
                }
                squares.add(x, places, weights);
            });
            squares.finish();
        }
        return answer;
    }
}
