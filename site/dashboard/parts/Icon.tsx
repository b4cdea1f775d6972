/** Drawings of 16 by 16, in strokes. */
const icons = {
  bars: 'M2.5 13.5h11M4 13.5V9M8 13.5v-11M12 13.5v-7',
  bubble: 'M2.5 3h11v8H8l-3.5 3v-3h-2z',
  clock: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 4.8V8l2.2 1.5',
  envelope: 'M2 3.5h12v9H2zM2 4l6 5 6-5',
  file: 'M3.5 2h6l3 3v9h-9zM9.5 2v3h3',
  house: 'M2.5 7.5L8 2.5l5.5 5v6h-11zM6.5 13.5v-4h3v4',
  leave: 'M6.5 2.5h-4v11h4M6.5 8h7M10.5 5l3 3-3 3',
  lines: 'M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h6',
  lock: 'M3.5 7h9v6.5h-9zM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  pen: 'M11 2.5l2.5 2.5L6 12.5l-3.5 1 1-3.5zM9 4.5L11.5 7',
  people:
    'M6 7.5a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8zM1.5 13.5c0-2.8 1.8-4 4.5-4s4.5 1.2 4.5 4M10.5 2.9a2.4 2.4 0 0 1 0 4.4M12 9.8c1.6.5 2.5 1.7 2.5 3.7',
  person:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM8 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM4.3 12.6c.5-1.5 1.8-2.3 3.7-2.3s3.2.8 3.7 2.3',
  picture: 'M2 3h12v10H2zM2 11l3.5-3.5 3 3 2-2L14 12M10.5 6h0',
  plane: 'M14 2L2 6.5l4.5 3L9.5 14zM14 2L6.5 9.5',
  sheets: 'M6 5V2.5h7.5V11H11M2.5 5H11v8.5H2.5z',
  shield: 'M8 2l5 2v4c0 3-2 5-5 6-3-1-5-3-5-6V4z',
  sliders: 'M2.5 4.5h5M11.5 4.5h2M2.5 11.5h2M8.5 11.5h5M9.5 2.5v4M6.5 9.5v4',
  switch: 'M5.5 4h5a4 4 0 0 1 0 8h-5a4 4 0 0 1 0-8zM10.5 9.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z',
  turn: 'M2.5 3.5v3a3 3 0 0 0 3 3h8M10.5 6.5l3 3-3 3',
} as const

export type IconName = keyof typeof icons

/** A small drawing beside words that say the same. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="drawing dashboard-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
)
