// SPDX-License-Identifier: Apache-2.0
package dev.margrave.cli.report.plot;

import java.awt.Color;
import java.awt.Composite;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.GraphicsConfiguration;
import java.awt.Image;
import java.awt.geom.AffineTransform;
import java.awt.image.BufferedImage;
import java.awt.image.BufferedImageOp;
import java.awt.image.ImageObserver;
import java.awt.image.RenderedImage;
import java.awt.image.renderable.RenderableImage;

/** Refuses operations that charts never use: embedded pictures, color composites, copies of the graphics object. */
abstract class PictureFreeGraphics extends Graphics2D {
    @Override
    public Graphics create() {
        throw refused();
    }

    private static UnsupportedOperationException refused() {
        return new UnsupportedOperationException("not needed by charts");
    }

    @Override
    public GraphicsConfiguration getDeviceConfiguration() {
        throw refused();
    }

    @Override
    public void setComposite(Composite composite) {
        throw refused();
    }

    @Override
    public Composite getComposite() {
        throw refused();
    }

    @Override
    public void setPaintMode() {}

    @Override
    public void setXORMode(Color color) {
        throw refused();
    }

    @Override
    public void copyArea(int x, int y, int width, int height, int dx, int dy) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, AffineTransform place, ImageObserver observer) {
        throw refused();
    }

    @Override
    public void drawImage(BufferedImage image, BufferedImageOp operation, int x, int y) {
        throw refused();
    }

    @Override
    public void drawRenderedImage(RenderedImage image, AffineTransform place) {
        throw refused();
    }

    @Override
    public void drawRenderableImage(RenderableImage image, AffineTransform place) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, Color color, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(Image image, int x, int y, int width, int height, Color color, ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            ImageObserver observer) {
        throw refused();
    }

    @Override
    public boolean drawImage(
            Image image,
            int dx1,
            int dy1,
            int dx2,
            int dy2,
            int sx1,
            int sy1,
            int sx2,
            int sy2,
            Color color,
            ImageObserver observer) {
        throw refused();
    }
}
