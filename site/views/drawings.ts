/** The drawings of our widgets: lines on a field of 24, in the colour of the text around them. */
export const drawings = {
  listen:
    '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11"/>',
  stop: '<rect x="6.5" y="6.5" width="11" height="11" rx="1.5"/>',
  print: '<path d="M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3"/>',
  copied: '<path d="m5 12.5 4.7 4.7L19 7.5"/>',
  recycle:
    '<path d="M19.5 12a7.5 7.5 0 0 1-13.6 4.3M4.5 12a7.5 7.5 0 0 1 13.6-4.3M18.5 3.5v4.3h-4.3M5.5 20.5v-4.3h4.3"/>',
  reddit:
    '<path d="M12 8.5c4.4 0 8 2.5 8 5.6s-3.6 5.6-8 5.6-8-2.5-8-5.6 3.6-5.6 8-5.6zM12 8.5l1.1-4.7 3.6.9M8.8 16.2c1.9 1.4 4.5 1.4 6.4 0"/><circle cx="17.8" cy="4.9" r="1.1"/><circle cx="9.2" cy="13" r=".6"/><circle cx="14.8" cy="13" r=".6"/><path d="M5 11.3a2 2 0 1 1 2.4-2.1M19 11.3a2 2 0 1 0-2.4-2.1"/>',
  x: '<path d="M4.5 4.5 19.5 19.5M19 4.5 5 19.5"/>',
  linkedin:
    '<rect x="4" y="4" width="16" height="16" rx="2.5"/><path d="M8 10.5V16M8 7.8v.1M11.5 16v-5.5M11.5 13c0-1.6 1-2.5 2.3-2.5S16 11.4 16 13v3"/>',
  telegram: '<path d="M20.5 4.5 3.5 11.2l5.3 1.9 2 6.2 2.9-3.5 4.3 3.2zM8.8 13.1l7-4.6-5.1 6"/>',
  whatsapp:
    '<path d="m4 20 1.2-4.2A8 8 0 1 1 8.3 19zM9.2 8.3c-.9.9-.6 2.5 1.3 4.7 2.1 2.3 3.8 2.7 4.8 1.8l.3-1.1-2-1.1-.9.9c-.8-.3-1.6-1.2-2-2.1l.8-.9-.9-2.1z"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5 5"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  menu: '<path d="M4 8h16M4 16h16"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4"/>',
  moon: '<path d="M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z"/>',
  up: '<path d="M12 20V4.5M5.5 11 12 4.5l6.5 6.5"/>',
} as const

export type DrawingName = keyof typeof drawings
