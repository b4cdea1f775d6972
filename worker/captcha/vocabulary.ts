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

/** Words of one kind, and the name of that kind. */
export interface WordGroup {
  readonly name: string
  readonly words: readonly string[]
}

const group = (name: string, words: string): WordGroup => ({ name, words: words.split(' ') })

/** No word may fit another group (so no `orange`, `turkey` or `palm`), nor sound like another. */
export const wordGroups: readonly WordGroup[] = [
  group(
    'something to drink',
    'water tea coffee milk juice lemonade cocoa cider wine beer whisky champagne smoothie',
  ),
  group(
    'an animal with four legs',
    'dog cat horse cow sheep goat pig donkey rabbit fox wolf lion tiger elephant',
  ),
  group(
    'a part of the body',
    'elbow knee shoulder ankle wrist chin thumb forehead eyebrow stomach finger mouth neck',
  ),
  group(
    'something to wear',
    'shirt trousers socks scarf gloves jacket sweater skirt mittens blouse pyjamas shoes',
  ),
  group(
    'a piece of furniture',
    'table chair sofa wardrobe bookcase bed desk stool armchair sideboard cupboard bench',
  ),
  group(
    'a vehicle',
    'car bus train tram lorry bicycle aeroplane helicopter taxi motorcycle van ambulance tractor scooter',
  ),
  group(
    'a tool',
    'hammer screwdriver pliers chisel spanner axe shovel rake pickaxe handsaw crowbar trowel',
  ),
  group(
    'a musical instrument',
    'violin piano guitar trumpet flute cello clarinet harp trombone accordion saxophone banjo',
  ),
  group(
    'a kind of weather',
    'rain snow fog hail thunder drizzle sunshine storm sleet frost lightning blizzard',
  ),
  group('a number', 'three five six seven nine eleven twelve thirteen twenty thirty fifty hundred'),
  group(
    'a month or a day of the week',
    'January February April June July August September October November December Monday Tuesday Thursday Friday Sunday',
  ),
  group(
    'a relative',
    'mother father sister brother uncle cousin grandmother grandfather niece nephew daughter grandson',
  ),
  group(
    "somebody's job",
    'teacher nurse baker plumber farmer dentist lawyer carpenter firefighter librarian butcher gardener',
  ),
  group(
    'a country',
    'Norway Japan Brazil Canada Egypt Italy Kenya Poland Vietnam Mexico Portugal Sweden India',
  ),
  group(
    'a vegetable',
    'carrot cabbage onion spinach potato broccoli cauliflower celery radish turnip parsnip cucumber',
  ),
  group(
    'a sport',
    'football tennis hockey basketball swimming volleyball rugby badminton skiing judo gymnastics baseball',
  ),
]

/** Pairs of groups in which a word of one could pass for one of the other. */
const alike: readonly (readonly [string, string])[] = [
  ['a relative', "somebody's job"],
  ['a number', 'a month or a day of the week'],
  ['an animal with four legs', 'a vehicle'],
  ['a tool', 'a vehicle'],
  ['a tool', 'a musical instrument'],
  ['a tool', 'a piece of furniture'],
]

/** The groups whose words nobody would put into this one. */
export const groupsApart = ({ name }: WordGroup): readonly WordGroup[] =>
  wordGroups.filter(
    (other) =>
      other.name !== name &&
      !alike.some((pair) => pair.includes(name) && pair.includes(other.name)),
  )
