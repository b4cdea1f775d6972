/** The icons of skills: SVG path data on a 24 × 24 grid, drawn in strokes of the text's colour. */
export const skillIcons = {
  brackets: 'm8 7-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  layout:
    'M5 4h14a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2ZM3 9.5h18M10 9.5V20',
  braces:
    'M8.5 4C5 4 7 9 6 10.5c-.5 1-1.5 1.5-2.5 1.5 1 0 2 .5 2.5 1.5C7 15 5 20 8.5 20M15.5 4c3.5 0 1.5 5 2.5 6.5.5 1 1.5 1.5 2.5 1.5-1 0-2 .5-2.5 1.5C17 15 19 20 15.5 20M12 10v.01M12 14.5v.01',
  database:
    'M4.5 6a7.5 3 0 1 0 15 0a7.5 3 0 1 0 -15 0ZM4.5 6v12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3V6M4.5 12c0 1.7 3.4 3 7.5 3s7.5-1.3 7.5-3',
  exchange: 'M4 4v16M20 4v16M8 8.5h8m-3-3 3 3-3 3M16 15.5H8m3-3-3 3 3 3',
  terminal:
    'M4.5 4h15a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-15a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2ZM7 9l3 3-3 3M12.5 15H17',
  branch:
    'M4.5 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM4.5 18.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM14.5 8a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0ZM7 8v8M17 10.5c0 3.5-3.5 5-7.7 6.5',
  flask:
    'M8.5 3h7M10 3v6l-5.6 9.3A1.8 1.8 0 0 0 6 21h12a1.8 1.8 0 0 0 1.6-2.7L14 9V3M9 15.5l2.3 2 4-4',
  person:
    'M10 4.5a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM4.5 9c5 1.5 10 1.5 15 0M12 10.2V15m0 0-3 6m3-6 3 6',
  pencil: 'm4 20 1.2-5L16.5 3.9a2 2 0 0 1 2.8 0l.8.8a2 2 0 0 1 0 2.8L9 18.8 4 20ZM14.3 6.2l3.6 3.6',
  heart: 'M12 20.5C6 16.2 3 12.8 3 9a4.7 4.7 0 0 1 9-2 4.7 4.7 0 0 1 9 2c0 3.8-3 7.2-9 11.5Z',
  book: 'M12 6.5C10 5 7 4.5 3.5 4.5v13.5c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5Zm0 0V20',
  leaf: 'M5 19C4 10 9 4.5 20 4c.5 11-5 16-14 14.5M5 20c2-5 5-8 9-10',
  globe:
    'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0ZM3 12h18M12 3c3 3 3.7 6 3.7 9s-.7 6-3.7 9c-3-3-3.7-6-3.7-9s.7-6 3.7-9Z',
  spark: 'M12 3v18M3 12h18M5.6 5.6l12.8 12.8M18.4 5.6 5.6 18.4',
} as const
export type SkillIconName = keyof typeof skillIcons
export const skillIconNames = Object.keys(skillIcons) as SkillIconName[]

/** The most skills, and characters of their names and notes; ours. */
export const skillLimits = { count: 40, name: 40, note: 200 }
