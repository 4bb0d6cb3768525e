
(function () {
  "use strict";
  // Okabe and Ito's colors, which people with color blindness can distinguish; the darkest are lightened on dark paper.
  var LIGHT = {
    ink: "#1b1f24", soft: "#57606a", line: "#d0d7de", paper: "#ffffff", none: "#eef1f4",
    series: ["#0072b2", "#d55e00", "#009e73", "#a6558a", "#b8860b", "#3a8fc4", "#5b5b5b"],
    low: [120, 178, 220], middle: [250, 250, 250], high: [240, 172, 110]
  };
  var DARK = {
    ink: "#e6e9ed", soft: "#a3adb8", line: "#3a434d", paper: "#1b2027", none: "#2a313a",
    series: ["#56b4e9", "#ff9f4a", "#2fc79a", "#e093c0", "#f0e442", "#8ab4f8", "#c0c0c0"],
    low: [24, 84, 128], middle: [30, 35, 42], high: [140, 74, 12]
  };
  var CIVIDIS = ["#00224e", "#2a3f6d", "#575d6d", "#7d7c78", "#a59c74", "#d2c060", "#fee838"];
  var DASHES = ["solid", [8, 4], [2, 3], [10, 3, 2, 3], [5, 2], [14, 4], [1, 2]];
  var SYMBOLS = ["circle", "rect", "triangle", "diamond", "emptyCircle", "emptyRect", "emptyTriangle"];
  // The same symbols as paths for legends, which would distort those above.
  var ICONS = [
    "path://M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z", "path://M0 0h10v10h-10z", "path://M5 0l5 10h-10z", "path://M5 0l5 5l-5 5l-5 -5z",
    "path://M0 5a5 5 0 1 0 10 0a5 5 0 1 0 -10 0zM2 5a3 3 0 1 1 6 0a3 3 0 1 1 -6 0z", "path://M0 0h10v10h-10zM2 2v6h6v-6z",
    "path://M5 0l5 10h-10zM5 4l-2 4.5h4z"
  ];
  var MAX_LABELED_CELLS = 80;
  var darkScheme = window.matchMedia("(prefers-color-scheme: dark)");
  var printing = false;
  var theme = LIGHT;

  function pick(list, k) { return list[k % list.length]; }

  function short(value) {
    if (value === null || value === undefined || value === "") { return "–"; }
    var number = Number(value);
    if (!isFinite(number)) { return String(value); }
    var size = Math.abs(number);
    return size !== 0 && (size < 1e-3 || size >= 1e6) ? number.toExponential(2) : String(Number(number.toPrecision(4)));
  }

  function escaped(text) {
    return String(text).replace(/[&<>"']/g, function (c) { return "&#" + c.charCodeAt(0) + ";"; });
  }

  // A logarithmic axis cannot show values of zero or below.
  function shown(points, x, y) {
    return points.filter(function (p) { return p[0] !== null && p[1] !== null && (!x.log || p[0] > 0) && (!y.log || p[1] > 0); });
  }

  // The smallest of 1, 2 and 5 times a power of ten that is at least this large.
  function roundStep(least) {
    var power = Math.pow(10, Math.floor(Math.log10(least)));
    return least <= power ? power : least <= 2 * power ? 2 * power : least <= 5 * power ? 5 * power : 10 * power;
  }

  // Ends given by the data, such as 1 for shares, are kept; ticks then count from the upper end.
  function axisOf(axis, vertical, values) {
    var option = valueAxis(axis.name, vertical, axis.log);
    if (axis.low !== null) { option.min = axis.low; }
    if (axis.high === null) { return option; }
    option.max = axis.high;
    var known = (values || []).filter(function (value) { return value !== null && value !== undefined; });
    var span = axis.high - Math.min.apply(null, known);
    if (axis.low === null && known.length && span > 0) {
      option.interval = roundStep(span / 5);
      option.min = Number((axis.high - option.interval * Math.ceil(span / option.interval * (1 - 1e-9))).toPrecision(12));
    }
    return option;
  }

  function all(lists) { return [].concat.apply([], lists); }

  function valueAxis(name, vertical, log) {
    return {
      type: log ? "log" : "value", name: vertical ? "" : name, nameLocation: "middle", nameGap: 28, nameTextStyle: { color: theme.soft },
      scale: true, axisLine: { onZero: false, show: true, lineStyle: { color: theme.line } },
      axisLabel: { color: theme.soft, formatter: short, hideOverlap: true }, splitLine: { lineStyle: { color: theme.line, opacity: 0.6 } }
    };
  }

  function categoryAxis(name, labels, vertical, width) {
    return {
      type: "category", data: labels, name: vertical ? "" : name, nameLocation: "middle", nameGap: 32, nameTextStyle: { color: theme.soft },
      axisLine: { lineStyle: { color: theme.line } }, axisTick: { show: false },
      axisLabel: { color: theme.soft, width: vertical ? width : undefined, overflow: "truncate", hideOverlap: !vertical, interval: vertical ? 0 : "auto" }
    };
  }

  function tooltip(trigger) {
    return {
      trigger: trigger, confine: true, backgroundColor: theme.paper, borderColor: theme.line,
      textStyle: { color: theme.ink, fontSize: 12 }, valueFormatter: short
    };
  }

  // Legend entries show only the line for series without symbols, and only the symbol for series without a line.
  function legend(entries) {
    return {
      show: entries.length > 1, type: "scroll", top: 0, itemGap: 14, itemWidth: 30, itemHeight: 10, pageIconColor: theme.ink,
      pageTextStyle: { color: theme.soft }, textStyle: { color: theme.ink, overflow: "truncate", width: 160 },
      data: entries.map(function (entry, k) {
        var marks = entry.look === "marks";
        return { name: entry.name, icon: marks ? pick(ICONS, k) : undefined, itemStyle: marks || entry.look === "marked_line" ? {} : { opacity: 0 } };
      })
    };
  }

  // The name of the vertical axis is above the axis, where it is never cut off.
  function base(entries, above) {
    return {
      title: { text: above || "", left: 4, top: entries.length > 1 ? 30 : 6, textStyle: { color: theme.soft, fontSize: 12, fontWeight: "normal" } },
      animation: false, backgroundColor: "transparent", color: theme.series, textStyle: { fontFamily: "inherit", color: theme.ink },
      grid: { left: 12, right: 22, top: entries.length > 1 ? 62 : 36, bottom: 34, containLabel: true }, legend: legend(entries)
    };
  }

  function named(list) { return list.map(function (entry) { return entry.name; }); }

  function lines(data) {
    var option = base(data.series, data.y.name);
    option.tooltip = tooltip("axis");
    option.tooltip.axisPointer = { lineStyle: { color: theme.soft } };
    option.xAxis = axisOf(data.x, false);
    option.xAxis.axisPointer = { label: { formatter: function (p) { return short(p.value); } } };
    option.yAxis = axisOf(data.y, true, all(data.series.map(function (one) { return one.points.map(function (p) { return p[1]; }); })));
    option.series = data.series.map(function (one, k) {
      var reference = one.look === "reference";
      var marks = one.look === "marks";
      return {
        name: one.name, type: marks ? "scatter" : "line", data: shown(one.points, data.x, data.y),
        symbol: marks || one.look === "marked_line" ? pick(SYMBOLS, k) : "none", symbolSize: marks ? 6 : 8, color: reference ? theme.soft : pick(theme.series, k),
        lineStyle: { width: reference ? 1 : 2, type: reference ? "dotted" : pick(DASHES, k) }, itemStyle: { opacity: marks ? 0.7 : 1 }, emphasis: { disabled: true }
      };
    });
    return option;
  }

  function histogram(data) {
    var option = base(data.groups, "count");
    option.tooltip = tooltip("item");
    option.xAxis = valueAxis(data.valueName, false, false);
    option.yAxis = valueAxis("", true, false);
    option.yAxis.scale = false;
    option.series = data.groups.map(function (group, k) {
      var outline = [[data.edges[0], 0]];
      group.heights.forEach(function (height, j) { outline.push([data.edges[j], height], [data.edges[j + 1], height]); });
      outline.push([data.edges[data.edges.length - 1], 0]);
      return {
        name: group.name, type: "line", data: outline, symbol: "none", lineStyle: { width: 1.5, type: pick(DASHES, k) },
        areaStyle: { opacity: 0.3 }, color: pick(theme.series, k), emphasis: { disabled: true }
      };
    });
    option.tooltip.trigger = "axis";
    option.tooltip.formatter = function (all) {
      if (!all.length) { return ""; }
      var at = all[0].axisValue;
      var k = 0;
      while (k < data.edges.length - 2 && data.edges[k + 1] <= at) { k++; }
      return escaped(short(data.edges[k]) + " to " + short(data.edges[k + 1])) + data.groups.map(function (group) {
        return "<br>" + escaped(group.name) + ": <b>" + escaped(short(group.heights[k])) + "</b>";
      }).join("");
    };
    return option;
  }

  function heatmap(data) {
    var option = base([], data.y.name);
    var cells = [];
    var low = Infinity;
    var high = -Infinity;
    data.values.forEach(function (row, y) {
      row.forEach(function (value, x) {
        if (value !== null) {
          cells.push([x, y, value]);
          low = Math.min(low, value);
          high = Math.max(high, value);
        }
      });
    });
    option.tooltip = tooltip("item");
    option.tooltip.formatter = function (item) {
      return escaped(data.x.name + " = " + data.x.labels[item.value[0]] + ", " + data.y.name + " = " + data.y.labels[item.value[1]])
        + (item.value.length > 2 ? "<br>" + escaped(data.valueName) + ": <b>" + escaped(short(item.value[2])) + "</b>" : "");
    };
    option.xAxis = categoryAxis(data.x.name, data.x.labels, false);
    option.yAxis = categoryAxis(data.y.name, data.y.labels, true, 90);
    option.grid.bottom = 92;
    option.visualMap = {
      min: low, max: high > low ? high : low + 1e-9, calculable: false, orient: "horizontal", left: "center", bottom: 0,
      itemWidth: 14, itemHeight: 160, inRange: { color: CIVIDIS }, text: [short(high), short(low)], textStyle: { color: theme.soft },
      seriesIndex: 0, formatter: short
    };
    var middle = (low + high) / 2;
    option.series = [{
      name: data.valueName, type: "heatmap", data: cells.map(function (cell) {
        return { value: cell, label: { color: cell[2] > middle ? "#000000" : "#ffffff" } };
      }),
      label: { show: cells.length <= MAX_LABELED_CELLS, fontSize: 11, formatter: function (item) { return short(item.value[2]); } },
      itemStyle: { borderColor: theme.paper, borderWidth: 1 }, emphasis: { disabled: true }
    }];
    if (data.marked[0] >= 0) {
      option.series.push({
        name: "chosen", type: "custom", data: [data.marked], silent: true, z: 5, renderItem: function (params, api) {
          var center = api.coord(data.marked);
          var size = api.size([1, 1]);
          return {
            type: "rect", shape: { x: center[0] - size[0] / 2 + 1, y: center[1] - size[1] / 2 + 1, width: size[0] - 2, height: size[1] - 2 },
            style: { fill: "none", stroke: "#d55e00", lineWidth: 3 }
          };
        }
      });
    }
    return option;
  }

  function boxes(data) {
    var option = base([]);
    option.tooltip = tooltip("item");
    option.grid.top = 12;
    option.tooltip.formatter = function (item) {
      var box = data.boxes[item.seriesType === "boxplot" ? item.dataIndex : item.value[1]];
      return escaped(box.name) + "<br>" + (item.seriesType === "boxplot"
        ? "median <b>" + escaped(short(box.quartiles[2])) + "</b>, quartiles " + escaped(short(box.quartiles[1]) + " and " + short(box.quartiles[3]))
        : "<b>" + escaped(short(item.value[0])) + "</b>");
    };
    option.xAxis = axisOf(data.value, false, all(data.boxes.map(function (box) { return box.values; })));
    option.yAxis = categoryAxis("", named(data.boxes), true, 110);
    option.yAxis.inverse = true;
    var dots = [];
    data.boxes.forEach(function (box, k) {
      box.values.forEach(function (value) { if (value !== null) { dots.push([value, k]); } });
    });
    option.series = [{
      name: data.value.name, type: "boxplot", data: data.boxes.map(function (box) { return box.quartiles; }),
      itemStyle: { color: "transparent", borderColor: theme.series[0], borderWidth: 1.5 }, boxWidth: [6, 22], emphasis: { disabled: true }
    }, { name: "values", type: "scatter", data: dots, symbolSize: 6, color: theme.series[1], itemStyle: { opacity: 0.65 }, emphasis: { disabled: true } }];
    return option;
  }

  function intervals(data) {
    var option = base([]);
    option.tooltip = tooltip("item");
    option.grid.top = 12;
    option.tooltip.formatter = function (item) {
      var one = data.intervals[item.dataIndex];
      return escaped(one.name) + "<br><b>" + escaped(short(one.range[1])) + "</b> (" + escaped(short(one.range[0]) + " to " + short(one.range[2])) + ")";
    };
    option.xAxis = axisOf(data.value, false, all(data.intervals.map(function (one) { return one.range; })));
    option.yAxis = categoryAxis("", named(data.intervals), true, window.innerWidth < 600 ? 120 : 170);
    option.grid.left = 28;
    option.yAxis.axisLabel.overflow = "break";
    option.yAxis.axisLabel.lineHeight = 14;
    option.yAxis.inverse = true;
    option.series = [{
      name: data.value.name, type: "custom", clip: true, encode: { x: [0, 2, 3], y: 1 }, data: data.intervals.map(function (one, k) {
        return [one.range[0], k, one.range[1], one.range[2]];
      }),
      renderItem: function (params, api) {
        var k = api.value(1);
        var from = api.coord([api.value(0), k]);
        var at = api.coord([api.value(2), k]);
        var to = api.coord([api.value(3), k]);
        var stroke = { stroke: theme.series[0], lineWidth: 2, fill: "none" };
        var cap = function (p) { return { type: "line", shape: { x1: p[0], y1: p[1] - 6, x2: p[0], y2: p[1] + 6 }, style: stroke }; };
        return {
          type: "group", children: [
            { type: "line", shape: { x1: from[0], y1: from[1], x2: to[0], y2: to[1] }, style: stroke }, cap(from), cap(to),
            { type: "circle", shape: { cx: at[0], cy: at[1], r: 5 }, style: { fill: theme.series[1] } }
          ]
        };
      }
    }];
    return option;
  }

  function bars(data) {
    var option = base(data.groups);
    option.tooltip = tooltip("axis");
    option.tooltip.axisPointer = { type: "none" };
    option.grid.top = data.groups.length > 1 ? 36 : 12;
    option.legend.data = data.groups.map(function (group) { return { name: group.name }; });
    option.xAxis = axisOf(data.value, false);
    option.xAxis.scale = false;
    option.yAxis = categoryAxis("", data.names, true, 110);
    option.yAxis.inverse = true;
    option.series = data.groups.map(function (group, k) {
      return {
        name: group.name, type: "bar", data: group.heights, barMaxWidth: 18, color: pick(theme.series, k),
        itemStyle: { opacity: k ? 0.55 : 1 }, label: { show: data.names.length <= 12, position: "right", color: theme.soft, formatter: function (item) { return short(item.value); } },
        emphasis: { disabled: true }
      };
    });
    return option;
  }

  // A line of ranks with a name on either side, and a bar over each group.
  function ranks(data) {
    var count = data.ranks.length;
    var half = Math.ceil(count / 2);
    var low = 1;
    var high = Math.max(2, count);
    return {
      animation: false, backgroundColor: "transparent", textStyle: { fontFamily: "inherit", color: theme.ink },
      xAxis: { show: false, min: low, max: high }, yAxis: { show: false, min: 0, max: 1 },
      grid: { left: "34%", right: "34%", top: 0, bottom: 0 },
      series: [{
        type: "custom", silent: true, data: [[low, 0]], renderItem: function (params, api) {
          var area = params.coordSys;
          var top = 64;
          var children = [];
          var at = function (rank) { return area.x + (rank - low) / (high - low) * area.width; };
          var line = function (x1, y1, x2, y2, color, width) {
            children.push({ type: "line", shape: { x1: x1, y1: y1, x2: x2, y2: y2 }, style: { stroke: color, lineWidth: width } });
          };
          var text = function (value, x, y, align, color, width) {
            children.push({
              type: "text", style: {
                text: value, x: x, y: y, textAlign: align, textVerticalAlign: "middle", fill: color, fontSize: 11, fontFamily: "inherit",
                width: width, overflow: width ? "truncate" : "none"
              }
            });
          };
          line(at(low), top, at(high), top, theme.ink, 1.5);
          for (var r = low; r <= high; r++) {
            line(at(r), top - 6, at(r), top, theme.ink, 1.5);
            text(String(r), at(r), top - 14, "center", theme.soft);
          }
          var cd = Math.min(data.difference[0], high - low);
          line(at(low), 22, at(low + cd), 22, theme.series[1], 3);
          text("critical difference " + short(data.difference[0]), at(low), 8, "left", theme.soft);
          data.groups.forEach(function (group, k) {
            var y = top + 10 + 8 * k;
            line(at(data.ranks[group[0]].rank[0]) - 4, y, at(data.ranks[group[1]].rank[0]) + 4, y, theme.series[0], 4);
          });
          var below = top + 24 + 8 * data.groups.length;
          data.ranks.forEach(function (one, k) {
            var left = k < half;
            var y = below + 20 * (left ? k : count - 1 - k);
            var x = at(one.rank[0]);
            var edge = left ? area.x - 8 : area.x + area.width + 8;
            line(x, top, x, y, theme.soft, 1);
            line(x, y, edge, y, theme.soft, 1);
            text(one.name + " " + short(one.rank[0]), left ? edge - 4 : edge + 4, y, left ? "right" : "left", theme.ink, area.x - 12);
          });
          return { type: "group", children: children };
        }
      }]
    };
  }

  function mix(from, to, share) {
    return from.map(function (c, k) { return Math.round(c + (to[k] - c) * share); });
  }

  function parsed(color) {
    return [1, 3, 5].map(function (k) { return parseInt(color.slice(k, k + 2), 16); });
  }

  // The grid as a picture with one pixel per cell, which the browser scales up.
  function gridPicture(data, pixelsWide, pixelsHigh) {
    var canvas = document.createElement("canvas");
    var width = data.size[0];
    var height = data.size[1];
    canvas.width = width;
    canvas.height = height;
    var context = canvas.getContext("2d");
    var picture = context.createImageData(width, height);
    var several = data.labels.length > 2;
    var sizes = data.values.map(Math.abs).sort(function (a, b) { return a - b; });
    var limit = sizes[Math.floor(0.9 * (sizes.length - 1))] || 1;
    data.values.forEach(function (value, k) {
      var color = several
        ? mix(parsed(theme.paper), parsed(pick(theme.series, value)), 0.35)
        : mix(theme.middle, value < 0 ? theme.low : theme.high, Math.min(1, Math.abs(value) / limit));
      var at = 4 * ((height - 1 - Math.floor(k / width)) * width + k % width);
      picture.data.set([color[0], color[1], color[2], 255], at);
    });
    context.putImageData(picture, 0, 0);
    // Scaled here to the exact size: inside an SVG the picture would keep its proportions, and borders between labels would blur.
    var large = document.createElement("canvas");
    large.width = Math.round(pixelsWide);
    large.height = Math.round(pixelsHigh);
    var enlarged = large.getContext("2d");
    enlarged.imageSmoothingEnabled = !several;
    enlarged.drawImage(canvas, 0, 0, large.width, large.height);
    return large.toDataURL("image/png");
  }

  function boundary(data) {
    var outlines = data.outlines.filter(function (outline) { return outline.strokes.length; });
    var option = base(data.rows, data.y.name);
    option.tooltip = tooltip("item");
    option.tooltip.formatter = function (item) {
      return item.seriesType !== "scatter" ? ""
        : escaped(item.seriesName) + "<br>" + escaped(data.x.name + " " + short(item.value[0]) + ", " + data.y.name + " " + short(item.value[1]));
    };
    option.xAxis = valueAxis(data.x.name, false, false);
    option.yAxis = valueAxis(data.y.name, true, false);
    option.xAxis.min = data.x.range[0];
    option.xAxis.max = data.x.range[1];
    option.yAxis.min = data.y.range[0];
    option.yAxis.max = data.y.range[1];
    [option.xAxis, option.yAxis].forEach(function (axis) {
      axis.splitLine.show = false;
      axis.axisLabel.showMinLabel = false;
      axis.axisLabel.showMaxLabel = false;
    });
    option.series = [{
      name: "model", type: "custom", silent: true, z: 1, data: [[data.x.range[0], data.y.range[0]]], renderItem: function (params, api) {
        var corner = api.coord([data.x.range[0], data.y.range[1]]);
        var other = api.coord([data.x.range[1], data.y.range[0]]);
        var width = Math.max(1, other[0] - corner[0]);
        var height = Math.max(1, other[1] - corner[1]);
        return { type: "image", style: { image: gridPicture(data, width, height), x: corner[0], y: corner[1], width: width, height: height } };
      }
    }];
    outlines.forEach(function (outline) {
      // One line with gaps.
      var points = [];
      outline.strokes.forEach(function (stroke) { points.push(stroke[0], stroke[1], [null, null]); });
      option.series.push({
        name: outline.name, type: "line", silent: true, z: 3, data: points, symbol: "none", color: theme.ink,
        lineStyle: { width: outline.dashed ? 1 : 2, type: outline.dashed ? [4, 3] : "solid" }, clip: true
      });
    });
    data.rows.forEach(function (one, k) {
      option.series.push({
        name: one.name, type: "scatter", z: 4, data: one.points, symbol: pick(SYMBOLS, k), symbolSize: 7, color: pick(theme.series, k),
        itemStyle: { borderColor: theme.paper, borderWidth: 0.7, opacity: 0.9 }, emphasis: { disabled: true }
      });
    });
    return option;
  }

  var KINDS = { lines: lines, histogram: histogram, heatmap: heatmap, boxes: boxes, bars: bars, ranks: ranks, intervals: intervals, boundary: boundary };

  function height(data) {
    if (data.kind === "boxes") { return 80 + 42 * data.boxes.length; }
    if (data.kind === "bars") { return 90 + (16 + 20 * data.groups.length) * data.names.length; }
    if (data.kind === "ranks") { return 110 + 8 * data.groups.length + 20 * Math.ceil(data.ranks.length / 2); }
    if (data.kind === "intervals") { return 80 + 36 * data.intervals.length; }
    if (data.kind === "heatmap") { return Math.max(320, 150 + 30 * data.y.labels.length); }
    return data.kind === "boundary" ? 440 : 352;
  }

  var charts = [];

  function draw() {
    theme = darkScheme.matches && !printing ? DARK : LIGHT;
    charts.forEach(function (one) { one.chart.setOption(KINDS[one.data.kind](one.data), true); });
  }

  function resize() { charts.forEach(function (one) { one.chart.resize(); }); }

  document.querySelectorAll("script[data-chart]").forEach(function (source) {
    var place = document.getElementById(source.dataset.chart);
    var data = JSON.parse(source.textContent);
    place.style.height = height(data) + "px";
    charts.push({ data: data, chart: window.echarts.init(place, null, { renderer: "svg" }) });
  });
  draw();
  window.addEventListener("resize", resize);
  darkScheme.addEventListener("change", draw);
  function print(now) { printing = now; resize(); draw(); }
  window.addEventListener("beforeprint", function () { print(true); });
  window.addEventListener("afterprint", function () { print(false); });

  // A click on a column name sorts by that column, a second click reverses the order. Ties keep their order, and cells
  // without a number always come last.
  function compare(a, b, column, sign) {
    var x = a.cells[column];
    var y = b.cells[column];
    var p = x.dataset.order === undefined ? NaN : Number(x.dataset.order);
    var q = y.dataset.order === undefined ? NaN : Number(y.dataset.order);
    if (isNaN(p) && isNaN(q)) { return sign * x.textContent.localeCompare(y.textContent, "en", { numeric: true }); }
    return isNaN(p) ? 1 : isNaN(q) ? -1 : sign * (p - q);
  }

  document.querySelectorAll("table.sortable").forEach(function (table) {
    var heads = Array.from(table.tHead.rows[0].cells);
    heads.forEach(function (head, column) {
      var button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.textContent = "";
      head.appendChild(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", function () {
        var down = head.getAttribute("aria-sort") === "ascending";
        heads.forEach(function (other) { other.setAttribute("aria-sort", "none"); });
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        var body = table.tBodies[0];
        Array.from(body.rows).sort(function (a, b) { return compare(a, b, column, down ? -1 : 1); }).forEach(function (row) {
          body.appendChild(row);
        });
      });
    });
  });
})();
