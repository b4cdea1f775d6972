/** Common knowledge for the challenge in words: every sentence must be clearly true or false. */

/** Things in classes of weight, each at least ten times the one before; neighbouring classes are never compared. */
export const thingsByWeight: readonly (readonly string[])[] = [
  'feather needle button coin leaf pea pin ant raisin petal snowflake',
  'pencil sock candle fork sparrow glove biscuit toothbrush teaspoon carrot',
  'cat brick melon hen kettle rabbit pumpkin bucket rucksack hammer',
  'sheep armchair door wardrobe goat bench ladder bathtub cooker mattress',
  'horse car piano cow bull camel taxi giraffe',
  'train bus whale bridge ship house church aeroplane lighthouse castle tower',
].map((line) => line.split(' '))

export type Pair = readonly [string, string]

/** Words and their opposites; no word is nearly the opposite of a third one. */
export const opposites: readonly Pair[] = (
  'hot cold, wet dry, full empty, open closed, rich poor, happy sad, loud quiet, fast slow, ' +
  'early late, clean dirty, strong weak, near far, left right, buy sell, push pull, win lose, ' +
  'remember forget, day night, north south, east west, same different, awake asleep, sweet sour, ' +
  'young old, up down, question answer, war peace, beginning end, inside outside, tall short, ' +
  'guilty innocent, polite rude, safe dangerous, simple complicated, public private, ' +
  'possible impossible, visible invisible, minimum maximum, absent present'
)
  .split(', ')
  .map((pair) => pair.split(' ') as unknown as Pair)

/** Verbs that fit the words of one group and no other words. */
export const uses: readonly {
  readonly verb: string
  readonly fits: string
  readonly fails: readonly string[]
}[] = [
  { verb: 'eat', fits: 'a vegetable', fails: ['a tool', 'a piece of furniture', 'a vehicle'] },
  { verb: 'cook', fits: 'a vegetable', fails: ['a vehicle', 'a musical instrument', 'a tool'] },
  {
    verb: 'drink',
    fits: 'something to drink',
    fails: ['a tool', 'something to wear', 'a vehicle'],
  },
  { verb: 'pour', fits: 'something to drink', fails: ['a piece of furniture', 'a vehicle'] },
  {
    verb: 'wear',
    fits: 'something to wear',
    fails: ['a vegetable', 'a vehicle', 'a kind of weather'],
  },
  { verb: 'play', fits: 'a musical instrument', fails: ['a vegetable', 'a piece of furniture'] },
  { verb: 'repair', fits: 'a vehicle', fails: ['something to drink', 'a kind of weather'] },
  { verb: 'feed', fits: 'an animal with four legs', fails: ['a tool', 'a piece of furniture'] },
]

export const months: readonly string[] =
  'January February March April May June July August September October November December'.split(' ')
