// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import dev.margrave.cli.output.Text;
import dev.margrave.cli.report.Chart.Group;
import dev.margrave.cli.report.Chart.Rank;
import dev.margrave.cli.report.Chart.RankDiagram;
import dev.margrave.cli.report.plot.Canvas.Anchor;
import dev.margrave.cli.report.plot.Canvas.Pen;
import java.util.List;

/** A diagram of critical differences: a line of ranks with a name on either side, and a bar over each group. */
record RankPicture(RankDiagram chart) implements Picture {
    private static final int LEFT = 170;
    private static final int RIGHT = WIDTH - 170;
    private static final int LINE = 70;
    private static final int GROUP = 9;
    private static final int NAME = 20;

    private double below() {
        return LINE + 24.0 + GROUP * chart.groups().size();
    }

    private int half() {
        return (chart.ranks().size() + 1) / 2;
    }

    @Override
    public int height() {
        return (int) below() + NAME * half() + 6;
    }

    private double at(double rank) {
        return LEFT + (rank - 1) / (Math.max(2, chart.ranks().size()) - 1) * (RIGHT - LEFT);
    }

    @Override
    public void draw(Canvas canvas) {
        int count = chart.ranks().size();
        Pen ink = new Pen(INK, 1.2);
        canvas.line(LEFT, LINE, RIGHT, LINE, ink);
        for (int rank = 1; rank <= Math.max(2, count); rank++) {
            canvas.line(at(rank), LINE - 6, at(rank), LINE, ink);
            canvas.text(Integer.toString(rank), at(rank), LINE - 11, TEXT, Anchor.MIDDLE, false, INK);
        }
        double end = Math.min(RIGHT, at(1 + chart.criticalDifference()));
        canvas.line(LEFT, 28, end, 28, new Pen(COLORS.get(1), 3));
        canvas.text(
                "critical difference " + Text.number(chart.criticalDifference()),
                LEFT,
                19,
                TEXT,
                Anchor.START,
                false,
                INK);
        List<Group> groups = chart.groups();
        for (int k = 0; k < groups.size(); k++) {
            double y = LINE + 11 + GROUP * k;
            double from = at(chart.ranks().get(groups.get(k).first()).rank()) - 4;
            double to = at(chart.ranks().get(groups.get(k).last()).rank()) + 4;
            canvas.line(from, y, to, y, new Pen(COLORS.get(0), 4));
        }
        for (int k = 0; k < count; k++) {
            Rank one = chart.ranks().get(k);
            boolean isLeft = k < half();
            double x = at(one.rank());
            double y = below() + NAME * (isLeft ? k : count - 1 - k);
            double edge = isLeft ? LEFT - 8 : RIGHT + 8;
            canvas.line(new double[] {x, x, edge}, new double[] {LINE, y, y}, new Pen(INK, 0.8));
            canvas.text(
                    Picture.name(one.name()) + " " + Text.number(one.rank()),
                    isLeft ? edge - 4 : edge + 4,
                    y + 4,
                    TEXT,
                    isLeft ? Anchor.END : Anchor.START,
                    false,
                    INK);
        }
    }
}
