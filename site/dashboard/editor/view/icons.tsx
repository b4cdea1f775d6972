/** The toolbar's icons: lines on a 24 × 24 grid, in the colour of the text around them. */
const paths: Record<string, string> = {
  'align-left': 'M4 6h16M4 12h10M4 18h13',
  'align-center': 'M4 6h16M7 12h10M5.5 18h13',
  'align-right': 'M4 6h16M10 12h10M7 18h13',
  bold: 'M7.5 5h5.6a3.4 3.4 0 0 1 0 6.9H7.5zM7.5 11.9h6.3a3.6 3.6 0 0 1 0 7.1H7.5z',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  underline: 'M7.5 4.5v6.6a4.5 4.5 0 0 0 9 0V4.5M6 19.5h12',
  'ordered-list':
    'M10 6h10M10 12h10M10 18h10M4 4.5l1.3-.6v4.6M4 14.6c.3-1.3 2.5-1.2 2.4.1 0 1-2.4 1.7-2.4 2.8h2.6',
  'unordered-list': 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L11.8 6.5M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.3-1.3',
  unlink:
    'M12.2 15.6l-1.3 2a4 4 0 0 1-5.7-5.7l1.6-1.5M11.8 8.4l1.3-2a4 4 0 0 1 5.7 5.7l-1.6 1.5M4 4l16 16',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9a5.5 5.5 0 0 1 0 11H9',
  redo: 'M15.5 5l4 4-4 4M19.5 9h-9a5.5 5.5 0 0 0 0 11H15',
  'heading-2':
    'M4 5.5v13M11.5 5.5v13M4 12h7.5M15 10.3c.5-2.5 5-2.4 4.9.3 0 2.4-4.9 4.7-4.9 7.9h5.2',
  'heading-3':
    'M4 5.5v13M11.5 5.5v13M4 12h7.5M15 9.6c.9-2.2 4.8-1.7 4.6.8-.1 1.8-1.6 2.3-3 2.4 1.6 0 3.4.7 3.4 2.8 0 3-4.2 3.6-5.2 1.1',
  picture: 'M4 5.5h16v13H4zM4 16l4.6-4.8 3.6 3.6 2.4-2.2 5.4 4.6M15.7 9.2a1.1 1.1 0 1 0 .01 0',
  block: 'M12 5v14M5 12h14',
  code: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  help: 'M8.6 9.2c0-4.6 7-4.4 6.9-.2 0 2.9-3.5 3-3.5 5.6M12 18.6h.01',
  uploads: 'M4 4.5h7v7H4zM13.5 4.5h6.5v7h-6.5zM4 14h7v6H4zM13.5 14h6.5v6h-6.5z',
  paragraph: 'M18 5h-7.5a3.9 3.9 0 0 0 0 7.8H13M13 5v14.5M16.5 5v14.5',
}

export const Icon = ({ name }: { readonly name: string }) => (
  <svg className="drawing" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
