// SPDX-License-Identifier: Apache-2.0
package dev.margrave;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.margrave.bound.BoundEvaluator;
import dev.margrave.bound.BoundName;
import dev.margrave.bound.BoundParameters;
import dev.margrave.conformal.Conformal;
import dev.margrave.data.Dataset;
import dev.margrave.data.DenseMatrix;
import dev.margrave.data.FeatureMatrix;
import dev.margrave.data.LabelSet;
import dev.margrave.data.Scaling;
import dev.margrave.data.Schema;
import dev.margrave.data.io.ReadOptions;
import dev.margrave.explanation.Contributions;
import dev.margrave.explanation.PartialDependence;
import dev.margrave.explanation.PermutationImportance;
import dev.margrave.feature.MaclaurinSettings;
import dev.margrave.feature.MapSettings;
import dev.margrave.internal.Copyable;
import dev.margrave.internal.selection.Limits;
import dev.margrave.kernel.Kernels;
import dev.margrave.machine.ClassifierMachine;
import dev.margrave.machine.Machine;
import dev.margrave.machine.SupportVectorMachine;
import dev.margrave.machine.landmark.LandmarkMachine;
import dev.margrave.model.Calibration;
import dev.margrave.model.Classifier;
import dev.margrave.model.Model;
import dev.margrave.model.Multiclass;
import dev.margrave.online.AucLoss;
import dev.margrave.online.BufferPolicy;
import dev.margrave.online.BufferSettings;
import dev.margrave.online.KernelSupport;
import dev.margrave.online.MarginLoss;
import dev.margrave.online.PairLoss;
import dev.margrave.online.Projection;
import dev.margrave.online.Projections;
import dev.margrave.online.StreamMethod;
import dev.margrave.online.StreamSettings;
import dev.margrave.selection.Calibrator;
import dev.margrave.selection.CandidateSpace;
import dev.margrave.selection.Metric;
import dev.margrave.selection.Split;
import dev.margrave.selection.Tuner;
import dev.margrave.selection.anytime.AnytimeTuner;
import dev.margrave.selection.anytime.CandidateFamily;
import dev.margrave.selection.bound.BoundTuner;
import dev.margrave.selection.compare.Comparison;
import dev.margrave.selection.compare.ComparisonContender;
import dev.margrave.selection.compare.ComparisonProtocol;
import dev.margrave.selection.validation.Validation;
import dev.margrave.similarity.goodness.GoodnessSettings;
import dev.margrave.solver.SolverSettings;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every method that changes a setting changes that one and keeps all others. Methods and settings are found by reflection,
 * so a new one is tested without an entry here, unless it takes a value of a type that has no examples yet.
 */
final class SettingsTest {
    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.margrave");
    private static final SupportVectorMachine SVM = SupportVectorMachine.with(Kernels.linear());
    private static final Dataset ROWS =
            Dataset.classification(DenseMatrix.wrap(2, 1, new double[2]), List.of("a", "b"));
    private static final Dataset OTHER_ROWS =
            Dataset.classification(DenseMatrix.wrap(2, 1, new double[] {1, 2}), List.of("a", "b"));

    private static final Classifier MODEL = SVM.fit(OTHER_ROWS);

    /** Two or more values of each type that a setting has; booleans, enums and interfaces need none here. */
    private static final Map<Class<?>, List<Object>> EXAMPLES = Map.ofEntries(
            Map.entry(int.class, List.of(2, 3)),
            Map.entry(long.class, List.of(2L << 20, 3L << 20)),
            Map.entry(double.class, List.of(0.3, 0.4)),
            Map.entry(double[].class, List.of(new double[] {1}, new double[] {2})),
            Map.entry(char.class, List.of(';', '\t')),
            Map.entry(Charset.class, List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16)),
            Map.entry(String.class, List.of("a", "b")),
            Map.entry(List.class, List.of(List.of("a"), List.of("b"))),
            Map.entry(Collection.class, List.of(List.of(BoundName.TRACE), List.of(BoundName.RAMP))),
            Map.entry(Schema.class, List.of(Schema.unnamed(1), Schema.unnamed(2))),
            Map.entry(LabelSet.class, List.of(LabelSet.of(List.of("a")), LabelSet.of(List.of("b")))),
            Map.entry(Dataset.class, List.of(ROWS, OTHER_ROWS)),
            Map.entry(FeatureMatrix.class, List.of(ROWS.features(), OTHER_ROWS.features())),
            Map.entry(Scaling.class, List.of(Scaling.STANDARD, Scaling.UNIT)),
            Map.entry(Metric.class, List.of(Metric.AUC, Metric.ACCURACY)),
            Map.entry(BoundParameters.class, List.of(BoundParameters.FREE.withD(0.1), BoundParameters.FREE.withD(0.2))),
            Map.entry(ClassifierMachine.class, List.of(SVM, SVM.c(2))),
            Map.entry(ComparisonProtocol.class, List.of(ComparisonProtocol.folds(2), ComparisonProtocol.folds(3))),
            Map.entry(
                    PairLoss.class,
                    Arrays.stream(MarginLoss.values()).map(AucLoss::new).collect(Collectors.toList())),
            Map.entry(
                    KernelSupport.class,
                    List.of(new KernelSupport(Kernels.rbf(1), 500), new KernelSupport(Kernels.rbf(1), 300))),
            Map.entry(Projection.class, List.of(Projections.l2(2), Projections.l2(3))),
            Map.entry(
                    BufferSettings.class,
                    List.of(new BufferSettings(BufferPolicy.RS, 2), new BufferSettings(BufferPolicy.RS, 4))));

    /**
     * @param type the class whose methods change settings, of {@code start} or above it
     * @param values for methods that do not take every value of their type
     * @param fixed settings that no method changes
     * @param others methods that return the type but do more than change one setting
     */
    private record Subject(
            Class<?> type, Object start, Map<String, List<Object>> values, Set<String> fixed, Set<String> others) {
        Subject(Class<?> type, Object start) {
            this(type, start, Map.of(), Set.of(), Set.of());
        }

        @Override
        public String toString() { // the name of the test
            return type.getSimpleName();
        }

        List<Method> setters() {
            return Arrays.stream(type.getDeclaredMethods())
                    .filter(m -> Modifier.isPublic(m.getModifiers()) && !Modifier.isStatic(m.getModifiers()))
                    .filter(m -> m.getReturnType() == type && m.getParameterCount() > 0)
                    .filter(m -> !m.isSynthetic() && !others.contains(m.getName()))
                    .sorted(Comparator.comparing(Method::getName))
                    .toList();
        }

        /** The results of this method on all values, as far as it accepts them. */
        List<Object> changed(Object before, Method setter) throws ReflectiveOperationException {
            setter.setAccessible(true);
            List<List<Object>> values = new ArrayList<>();
            for (Class<?> parameter : setter.getParameterTypes()) {
                values.add(this.values.getOrDefault(setter.getName(), examples(parameter)));
            }
            List<Object> changed = new ArrayList<>();
            for (int v = 0; v < values.get(0).size(); v++) {
                int which = v;
                Object after = setter.invoke(
                        before, values.stream().map(all -> all.get(which)).toArray());
                if (!state(after).equals(state(before))) {
                    changed.add(after);
                }
            }
            assertThat(changed).as(setter + " changes something").isNotEmpty();
            return changed;
        }
    }

    static Stream<Subject> subjects() {
        return Stream.of(
                new Subject(
                        ReadOptions.class,
                        ReadOptions.DEFAULTS,
                        Map.of(
                                "withIndexBase", List.of(0, 1),
                                "withDecimal", List.of(',', '.'),
                                "withDateFormat", List.of("dd.MM.yyyy", "MM/dd/yy")),
                        Set.of(),
                        Set.of()),
                new Subject(
                        Tuner.class,
                        Tuner.of(List.of(SVM)),
                        Map.of("splits", List.of(List.of(split(0)), List.of(split(1)))),
                        Set.of("settings.candidates"),
                        Set.of()),
                new Subject(
                        Comparison.class,
                        Comparison.of(List.of(ComparisonContender.of("svm", List.of(SVM))), Metric.ACCURACY),
                        Map.of(),
                        Set.of("settings.contenders", "settings.metric"),
                        Set.of()),
                new Subject(
                        Calibrator.class,
                        Calibrator.of(Calibration.Kind.SIGMOID),
                        Map.of(),
                        Set.of("settings.kind"),
                        Set.of()),
                new Subject(
                        Validation.class,
                        Validation.of(SVM),
                        Map.of("splits", List.of(List.of(split(0)), List.of(split(1)))),
                        Set.of("settings.pipeline"),
                        Set.of()),
                new Subject(
                        AnytimeTuner.class,
                        AnytimeTuner.of(List.of(new CandidateFamily(SVM, CandidateSpace.ofKernel("linear"), Map.of()))),
                        Map.of(
                                "splits", List.of(List.of(split(0)), List.of(split(1))),
                                "threshold", List.of(Metric.ACCURACY, Metric.MCC)),
                        Set.of("settings.families"),
                        Set.of()),
                new Subject(
                        BoundTuner.class,
                        BoundTuner.of(List.of(SVM), BoundName.TRACE),
                        Map.of(),
                        Set.of("settings.candidates", "settings.criterion"),
                        Set.of()),
                new Subject(
                        BoundEvaluator.class,
                        BoundEvaluator.of(any(Model.class)),
                        Map.of(),
                        Set.of("settings.model"),
                        Set.of()),
                new Subject(
                        PermutationImportance.class,
                        PermutationImportance.of(MODEL),
                        Map.of(),
                        Set.of("settings.model", "settings.permutations"),
                        Set.of()),
                new Subject(
                        Contributions.class,
                        Contributions.of(MODEL, OTHER_ROWS.features()),
                        Map.of(),
                        Set.of("settings.model", "settings.background", "settings.samplesAlways"),
                        Set.of()),
                new Subject(
                        PartialDependence.class,
                        PartialDependence.of(MODEL, OTHER_ROWS.features()),
                        Map.of(),
                        Set.of("settings.model", "settings.rows", "settings.columns"),
                        Set.of()),
                new Subject(Conformal.class, Conformal.split(), Map.of(), Set.of("settings.crossValidates"), Set.of()),
                new Subject(
                        Machine.class,
                        LandmarkMachine.with(Kernels.linear()),
                        Map.of("multiclass", List.of(Multiclass.ONE_VS_ONE, Multiclass.ONE_VS_REST)),
                        Set.of("info", "copy", "parameters"),
                        Set.of("set", "setAuto", "optionsOf")),
                new Subject(SolverSettings.class, SolverSettings.DEFAULTS),
                new Subject(MapSettings.class, MapSettings.DEFAULTS),
                new Subject(
                        MaclaurinSettings.class,
                        MaclaurinSettings.DEFAULTS,
                        Map.of("withP", List.of(3.0, 4.0)),
                        Set.of(),
                        Set.of()),
                new Subject(GoodnessSettings.class, GoodnessSettings.DEFAULTS),
                new Subject(Limits.class, Limits.DEFAULTS),
                new Subject(
                        StreamSettings.class,
                        StreamSettings.DEFAULTS,
                        Map.of(),
                        Set.of("method"),
                        Set.of("withMethod", "oam", "withRadius")),
                new Subject(
                        StreamSettings.class,
                        StreamSettings.DEFAULTS.oam(StreamMethod.OAM_GRA, 2),
                        Map.of("withMethod", List.of(StreamMethod.OAM_GRA, StreamMethod.OAM_SEQ)),
                        Set.of("loss", "replay", "lambda", "support"),
                        Set.of("withLoss", "withReplay", "withLambda", "withSupport", "oam", "withRadius")));
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void eachMethodChangesOneSettingAndKeepsTheOthers(Subject subject) throws ReflectiveOperationException {
        Set<String> covered = new TreeSet<>(subject.fixed());
        Object base = subject.start();
        for (Method setter : subject.setters()) { // away from the defaults, so that a setting that is reset shows
            Object changed = subject.changed(base, setter).get(0);
            covered.addAll(theOnlyChange(setter, base, changed));
            base = changed;
        }
        for (Method setter : subject.setters()) {
            for (Object changed : subject.changed(base, setter)) {
                theOnlyChange(setter, base, changed);
            }
        }
        assertThat(covered)
                .as("settings that a method changes")
                .isEqualTo(state(base).keySet());
    }

    /** A class that copies settings another way, or one that is missing above, would not be tested. */
    @Test
    void allGroupsOfSettingsAreTested() throws ReflectiveOperationException {
        Set<String> tested = new TreeSet<>();
        for (Subject subject : subjects().toList()) {
            tested.add(subject.type().getName());
            for (Field field : instanceFields(subject.type())) {
                tested.add(field.getType().getName());
            }
        }
        assertThat(CORE.stream()
                        .filter(c -> c.isAssignableTo(Copyable.class) && !c.isEquivalentTo(Copyable.class))
                        .map(c -> c.getName()))
                .hasSizeGreaterThan(5)
                .isSubsetOf(tested);
        assertThat(CORE.stream()
                        .filter(c -> c.isRecord() && c.getSimpleName().matches(".*(Settings|Limits|Options)"))
                        .filter(c -> c.getMethods().stream()
                                .anyMatch(m -> m.getName().matches("with[A-Z].*")))
                        .map(c -> c.getName()))
                .hasSizeGreaterThan(3)
                .isSubsetOf(tested);
    }

    /** Settings are assigned where they are declared, or by a change that a new copy is given to. */
    @Test
    void settingsAreAssignedOnlyOnCopies() {
        fields().that(new DescribedPredicate<JavaField>("are settings") {
                    @Override
                    public boolean test(JavaField field) {
                        return field.getOwner().isAssignableTo(Copyable.class);
                    }
                })
                .should(new ArchCondition<>("be assigned only inside with(...)") {
                    @Override
                    public void check(JavaField field, ConditionEvents events) {
                        for (JavaFieldAccess access : field.getAccessesToSelf()) {
                            boolean isDeclaration = access.getOrigin().isConstructor()
                                    && access.getOriginOwner().equals(field.getOwner());
                            if (access.getAccessType() != JavaFieldAccess.AccessType.GET && !isDeclaration) {
                                events.add(new SimpleConditionEvent(
                                        field, access.isDeclaredInLambda(), access.getDescription()));
                            }
                        }
                    }
                })
                .check(CORE);
    }

    private static List<Object> examples(Class<?> type) {
        if (EXAMPLES.containsKey(type)) {
            return EXAMPLES.get(type);
        }
        if (type == boolean.class) {
            return List.of(false, true);
        }
        if (type.isEnum()) {
            return List.of(type.getEnumConstants());
        }
        assertThat(type.isInterface()).as("examples of " + type).isTrue();
        return List.of(any(type), any(type));
    }

    /** An object that only its identity tells from another one. */
    private static <T> T any(Class<T> type) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> switch (method.getName()) {
                    case "equals" -> proxy == arguments[0];
                    case "hashCode" -> System.identityHashCode(proxy);
                    default -> method.getReturnType() == String.class ? "any" : null;
                }));
    }

    private static Split split(int test) {
        return Split.of(new int[] {1 - test}, new int[] {test});
    }

    private static List<Field> instanceFields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(f -> !Modifier.isStatic(f.getModifiers()))
                .toList();
    }

    /** All settings by name; those inside another group of settings under the names of both. */
    private static Map<String, Object> state(Object settings) {
        Map<String, Object> state = new TreeMap<>();
        Class<?> type = settings instanceof Machine ? Machine.class : settings.getClass();
        for (Field field : instanceFields(type)) {
            try {
                field.setAccessible(true);
                Object value = field.get(settings);
                if (value instanceof Copyable || value instanceof SolverSettings || value instanceof Limits) {
                    state(value).forEach((name, inner) -> state.put(field.getName() + "." + name, inner));
                } else {
                    state.put(field.getName(), value);
                }
            } catch (IllegalAccessException e) {
                throw new AssertionError(e);
            }
        }
        return state;
    }

    private static Set<String> theOnlyChange(Method setter, Object before, Object after) {
        Map<String, Object> old = state(before);
        Map<String, Object> changed = state(after);
        Set<String> names = new TreeSet<>(old.keySet());
        names.removeIf(name -> Objects.equals(old.get(name), changed.get(name)));
        int expected = setter.getName().equals("kernel") ? 2 : 1; // a kernel replaces the similarity
        assertThat(names).as(setter.toString()).hasSize(expected);
        return names;
    }
}
