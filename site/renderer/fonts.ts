import cyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff?inline'
import cyrillicExtended from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-ext-600-normal.woff?inline'
import greek from '@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff?inline'
import latin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?inline'
import latinExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?inline'
import vietnamese from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-normal.woff?inline'
import type { Renderer } from '../../shared/renderer.ts'

/** See `Renderer.fonts`. */
export const fonts: Renderer['fonts'] = [
  latin,
  latinExtended,
  greek,
  cyrillic,
  cyrillicExtended,
  vietnamese,
]
