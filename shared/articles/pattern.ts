import { hashes } from '../hash.ts'
import { seededRandom } from '../random.ts'

/** The picture's address of an article without one, in place of which pages draw the article's pattern. */
export const noPicture = '/pictures/imported.svg'

/** Whether an article has a picture of its own. */
export const hasPicture = (image: string): boolean => image !== '' && image !== noPicture

/** Tiles of a pattern: columns, rows, and the side of one in the pattern's units. */
export const patternGrid = { columns: 6, rows: 3, side: 2 } as const

/** A point of a shape; with a radius, an arc leads to it, clockwise, at most half a circle. */
export type Step = readonly [x: number, y: number, radius?: number]
type Shape = readonly Step[]

/** Shapes on a tile, each closed by a straight line. */
const shapes: readonly Shape[] = [
  // A quarter of a disc.
  [
    [0, 0],
    [2, 0],
    [0, 2, 2],
  ],
  // A leaf.
  [
    [0, 0],
    [2, 2, 2],
    [0, 0, 2],
  ],
  // Half a disc.
  [
    [0, 0],
    [2, 0],
    [0, 0, 1],
  ],
  // A disc.
  [
    [0, 1],
    [2, 1, 1],
    [0, 1, 1],
  ],
  // A triangle.
  [
    [0, 0],
    [2, 0],
    [0, 2],
  ],
]

const square: Shape = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
]

/** A shape on its tile, after quarter turns about the tile's centre. */
const placed = (shape: Shape, column: number, row: number, turns: number): Shape =>
  shape.map(([x, y, radius]): Step => {
    let [a, b] = [x, y]
    for (let turn = 0; turn < turns; turn += 1) [a, b] = [patternGrid.side - b, a]
    const [left, top] = [a + column * patternGrid.side, b + row * patternGrid.side]
    return radius === undefined ? [left, top] : [left, top, radius]
  })

/** The shapes of a pattern: the pale ones lie below the others. */
export interface Pattern {
  readonly pale: readonly Shape[]
  readonly strong: readonly Shape[]
}

/** The drawing of an article, another for each. The same key gives the same drawing everywhere. */
export const patternOf = (key: string): Pattern => {
  const { oneOf, whole } = seededRandom([...hashes(key), 0, 1])
  const pale: Shape[] = []
  const strong: Shape[] = []
  for (let row = 0; row < patternGrid.rows; row += 1) {
    for (let column = 0; column < patternGrid.columns; column += 1) {
      const shape = oneOf(shapes)
      const kind = whole(0, 7)
      if (kind === 0) continue
      if (kind <= 3) pale.push(placed(kind === 1 ? square : shape, column, row, whole(0, 3)))
      if (kind >= 3) strong.push(placed(shape, column, row, whole(0, 3)))
    }
  }
  return { pale, strong }
}
