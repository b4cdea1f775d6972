import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildFolder } from '../lib/paths.ts'

/**
 * Gives Chromium the machine's fonts and Tinos, which is as wide as Times New Roman: most readers have one of the two,
 * and text appears in it until the blog's own font is loaded. Only Linux reads this file; other systems have Times.
 * @returns the path of the fontconfig file
 */
export const fontsFile = (): string => {
  const path = `${buildFolder}fonts.conf`
  const tinos = fileURLToPath(import.meta.resolve('@expo-google-fonts/tinos/package.json'))
  mkdirSync(buildFolder, { recursive: true })
  writeFileSync(
    path,
    `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${dirname(tinos)}</dir>
  <cachedir>${buildFolder}fonts-cache</cachedir>
</fontconfig>
`,
  )
  return path
}
