import { type DrawingName, drawings } from '../../views/drawings.ts'

export const Drawing = ({ name }: { readonly name: DrawingName }) => (
  <svg className={`drawing drawing-${name}`} viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)
