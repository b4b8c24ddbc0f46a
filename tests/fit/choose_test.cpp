// Choosing shapes: by what left-out recordings need, and the standard one unless another is clearly better.
#include "fit/choose/fit.h"

#include <gtest/gtest.h>

#include "support/regions.h"

#include <set>

namespace ligament::testing {
namespace {

using Motion = std::vector<Quatf> (*)(Random&, int);

std::vector<Quatf> boxy(Random& random, int n) {
  return in_box(random, rotation_about({0.6, 0, 0.8}, 1.9), {0.5, 0.3, 0.7}, n);
}
std::vector<Quatf> round(Random& random, int n) {
  return in_ellipsoid(random, rotation_about({0.6, 0, 0.8}, 1.9), rotation_about({0, 0.6, 0.8}, 0.7), {0.8, 0.5, 0.3},
                      n);
}
std::vector<Quatf> conical(Random& random, int n) {
  return in_cone(random, rotation_about({1, 0, 0}, 1), 0.5, -1.3, 1.5, n);
}

std::vector<ShapeFigure> ranking(Motion draw, std::size_t folds = 5) {
  Random random(1);
  const Cloud cloud = make_cloud(dealt(draw(random, 20000), folds), identity<float>());
  const Cloud kept = sift(cloud, 0.001).trimmed().kept;
  return rank_shapes({cloud, kept, fold_functions(kept)}, 0.99, 0.01);
}
double volume_of(const std::vector<ShapeFigure>& ranked, ShapeKind kind) {
  return std::find_if(ranked.begin(), ranked.end(), [&](const ShapeFigure& c) { return c.shape == name_of(kind); })
      ->volume;
}

TEST(RankShapes, ListsEveryShapeOnceLeastVolumeFirst) {
  for (const Motion draw : {boxy, round, conical}) {
    const std::vector<ShapeFigure> ranked = ranking(draw);
    std::set<std::string> shapes;
    for (const ShapeFigure& c : ranked) {
      shapes.insert(c.shape);
      EXPECT_TRUE(c.volume > 0 && c.volume <= 1);
    }
    EXPECT_EQ(shapes.size(), compared_shapes().size());
    EXPECT_EQ(ranked.size(), compared_shapes().size());
    EXPECT_TRUE(std::is_sorted(ranked.begin(), ranked.end(),
                               [](const ShapeFigure& a, const ShapeFigure& b) { return a.volume < b.volume; }));
  }
}

TEST(RankShapes, PutsTheShapeOfTheMotionFirst) {
  const std::vector<ShapeFigure> of_box = ranking(boxy), of_ellipsoid = ranking(round), of_cone = ranking(conical);
  EXPECT_TRUE(of_box.front().shape == "box" || of_box.front().shape == "oriented-box");
  EXPECT_EQ(of_ellipsoid.front().shape, "ellipsoid");
  EXPECT_TRUE(of_cone.front().shape == "swing-kdop" || of_cone.front().shape == "swing-ellipsoid");
  // Its volume is about that of the motion: (a − sin a)-like closed forms are in measure_test; here, 10 %.
  EXPECT_NEAR(of_box.front().volume / 0.010396, 1, 0.1);
  EXPECT_NEAR(of_ellipsoid.front().volume / 0.0062628, 1, 0.1);
  EXPECT_NEAR(of_cone.front().volume / 0.027277, 1, 0.1);
}

TEST(RankShapes, NeedsTwoFoldsAndNoMore) {
  for (const std::size_t folds : {2u, 3u, 8u}) {
    EXPECT_EQ(ranking(round, folds).front().shape, "ellipsoid") << folds;
  }
}

TEST(RankShapes, FindsThatPeopleWhoMoveDifferentlyNeedMoreRoom) {
  // One fold whose motion the others do not show: what they leave out, they have to grow for.
  Random random(2);
  std::vector<Samples> alike = dealt(round(random, 20000), 5), apart = alike;
  for (const Quatf& q : round(random, 4000)) apart[4].add(rounded(convert<double>(q) * rotation_about({1, 0, 0}, 0.5)));
  const Cloud a = make_cloud(alike, identity<float>()), b = make_cloud(apart, identity<float>());
  const double same = volume_of(rank_shapes({a, a, fold_functions(a)}, 0.99, 0.01), ShapeKind::kdop);
  EXPECT_GT(volume_of(rank_shapes({b, b, fold_functions(b)}, 0.99, 0.01), ShapeKind::kdop), 1.3 * same);
}

TEST(ChosenShape, IsTheTightestUnlessAnotherIsClearlyBetter) {
  const auto choose = [](double polynomial, double ellipsoid, double box) {
    std::vector<ShapeFigure> ranked{
        {std::string(name_of(kTightestShape)), polynomial}, {"ellipsoid", ellipsoid}, {"box", box}};
    std::sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.volume < b.volume; });
    return chosen_shape(ranked);
  };
  EXPECT_EQ(choose(0.1, 0.2, 0.3), kTightestShape);
  EXPECT_EQ(choose(0.1, 0.1 / kClearlyBetter * 1.01, 0.3), kTightestShape);  // better, but not clearly
  EXPECT_EQ(choose(0.1, 0.1 / kClearlyBetter * 0.99, 0.3), ShapeKind::ellipsoid);
  EXPECT_EQ(choose(0.1, 0.07, 0.05), ShapeKind::box);
  EXPECT_EQ(chosen_shape({{"box", 0.5}}), ShapeKind::box);  // nothing to compare with
}

TEST(FitJoint, ChoosesAndSaysWhy) {
  Random random(3);
  const FittedLimit box = fit_joint(dealt(boxy(random, 20000), 5), identity<float>(), {}, "people");
  EXPECT_TRUE(box.figures.shape == "box" || box.figures.shape == "oriented-box") << box.figures.shape;
  EXPECT_NE(box.figures.why.find("people"), std::string::npos) << box.figures.why;
  EXPECT_EQ(box.figures.candidates.size(), compared_shapes().size());
  // An ellipsoid is the best for this one, by less than it takes.
  const FittedLimit ellipsoid = fit_joint(dealt(round(random, 20000), 5), identity<float>(), {}, "people");
  EXPECT_EQ(ellipsoid.figures.shape, "polynomial");
  EXPECT_EQ(ellipsoid.figures.candidates.front().shape, "ellipsoid");
}

TEST(FitJoint, FromOneRecordingTakesTheStandard) {
  Random random(4);
  const FittedLimit fit = fit_joint(dealt(boxy(random, 5000), 1), identity<float>(), {}, "people");
  EXPECT_EQ(fit.figures.shape, name_of(kStandardShape));
  EXPECT_TRUE(fit.figures.candidates.empty());
  EXPECT_FALSE(fit.figures.why.empty());
}

TEST(FitJoint, TakesTheShapeAskedFor) {
  Random random(5);
  const std::vector<Samples> folds = dealt(boxy(random, 5000), 3);
  std::set<std::string_view> names;
  const auto ask_for = [&](ShapeKind shape) {
    FitOptions options;
    options.shape = shape;
    const FittedLimit fit = fit_joint(folds, identity<float>(), options, "people");
    EXPECT_EQ(fit.figures.shape, name_of(shape)) << fit.figures.why;
    EXPECT_GE(fit.figures.coverage, 0.999) << name_of(shape);
    names.insert(name_of(shape));
  };
  for (const ShapeKind shape : fittable_shapes()) {
    if (shape != ShapeKind::hinge) ask_for(shape);
  }
  EXPECT_EQ(names.size(), fittable_shapes().size() - 1);
  // A hinge moves in one plane, and these do not.
  FitOptions options;
  options.shape = ShapeKind::hinge;
  const FittedLimit fit = fit_joint(folds, identity<float>(), options, "people");
  EXPECT_EQ(fit.figures.shape, "kdop");
  EXPECT_NE(fit.figures.why.find("hinge"), std::string::npos) << fit.figures.why;
}

}  // namespace
}  // namespace ligament::testing
