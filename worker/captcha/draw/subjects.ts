import type { Random } from '../../../shared/random.ts'
import { crow, sparrow } from './birds.ts'
import { bandage, milkLine } from './home.ts'
import { balloon, key, umbrella } from './objects.ts'
import type { Pen } from './pen.ts'
import { car, fireHydrant, trafficLights } from './street.ts'
import { bridge, ship } from './water.ts'

/** How a subject is drawn. */
export interface Drawing {
  /** As a sentence names it: `Choose every picture with {name}.` */
  readonly name: string
  /** The most that it may be turned either way, in degrees. */
  readonly turn: number
  /** The backdrop: bright for a dark subject, deep for a white one, `any` for both at random. */
  readonly backdrop: 'bright' | 'deep' | 'any'
  readonly draw: (pen: Pen, random: Random) => void
  /** Subjects that people could confuse with it: they are never among its wrong pictures. */
  readonly alike?: readonly Subject[]
}

/** Everything that a picture can show. */
export type Subject =
  | 'balloon'
  | 'bandage'
  | 'bridge'
  | 'car'
  | 'crow'
  | 'fireHydrant'
  | 'key'
  | 'milkLine'
  | 'ship'
  | 'sparrow'
  | 'trafficLights'
  | 'umbrella'

export const subjects: Readonly<Record<Subject, Drawing>> = {
  balloon: { name: 'a hot-air balloon', turn: 8, backdrop: 'any', draw: balloon },
  bandage: { name: 'a bandage', turn: 180, backdrop: 'deep', draw: bandage },
  bridge: { name: 'a bridge', turn: 4, backdrop: 'bright', draw: bridge },
  car: { name: 'a car', turn: 8, backdrop: 'any', draw: car },
  crow: { name: 'a crow', turn: 7, backdrop: 'bright', draw: crow, alike: ['sparrow'] },
  fireHydrant: { name: 'a fire hydrant', turn: 7, backdrop: 'any', draw: fireHydrant },
  key: { name: 'a key', turn: 180, backdrop: 'bright', draw: key },
  milkLine: { name: 'a line of milk bottles', turn: 5, backdrop: 'deep', draw: milkLine },
  ship: { name: 'a ship', turn: 5, backdrop: 'any', draw: ship },
  sparrow: { name: 'a sparrow', turn: 7, backdrop: 'bright', draw: sparrow, alike: ['crow'] },
  trafficLights: { name: 'traffic lights', turn: 7, backdrop: 'bright', draw: trafficLights },
  umbrella: { name: 'an umbrella', turn: 25, backdrop: 'any', draw: umbrella },
}

export const subjectNames = Object.keys(subjects) as readonly Subject[]
