import { islandDrawings } from '../../views/drawings.ts'

export const Drawing = ({ name }: { readonly name: keyof typeof islandDrawings }) => (
  <svg className={`drawing drawing-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={islandDrawings[name]} />
  </svg>
)
