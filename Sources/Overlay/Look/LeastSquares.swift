/// Weighted least squares with a ridge penalty.
package enum LeastSquares {
    /// Solves the normal equations of a weighted regression. `ridge` holds the penalty of each coefficient, as many as
    /// terms in every row.
    package static func solve(
        _ rows: [[Double]],
        _ values: [Double],
        _ weights: [Double],
        ridge: [Double]
    ) -> [Double] {
        let count = ridge.count
        var matrix = (0..<count).map { row in (0..<count).map { row == $0 ? ridge[row] + 1e-9 : 0 } }
        var right = [Double](repeating: 0, count: count)
        for (index, row) in rows.enumerated() {
            for i in 0..<count {
                let weighted = weights[index] * row[i]
                for j in 0...i { matrix[i][j] += weighted * row[j] }
                right[i] += weighted * values[index]
            }
        }
        return solve(&matrix, right)
    }

    /// Solves a symmetric positive definite system, given its lower half, by Cholesky decomposition.
    private static func solve(_ matrix: inout [[Double]], _ right: [Double]) -> [Double] {
        let count = right.count
        var solution = right
        for i in 0..<count {
            for j in 0...i {
                var sum = matrix[i][j]
                for k in 0..<j { sum -= matrix[i][k] * matrix[j][k] }
                matrix[i][j] = i == j ? max(sum, 1e-12).squareRoot() : sum / matrix[j][j]
            }
            for k in 0..<i { solution[i] -= matrix[i][k] * solution[k] }
            solution[i] /= matrix[i][i]
        }
        for i in (0..<count).reversed() {
            for k in (i + 1)..<max(i + 1, count) { solution[i] -= matrix[k][i] * solution[k] }
            solution[i] /= matrix[i][i]
        }
        return solution
    }
}
