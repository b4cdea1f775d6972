import cyrillic from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-600-normal.woff?url'
import cyrillicExtended from '@fontsource/source-serif-4/files/source-serif-4-cyrillic-ext-600-normal.woff?url'
import greek from '@fontsource/source-serif-4/files/source-serif-4-greek-600-normal.woff?url'
import latin from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url'
import latinExtended from '@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff?url'
import vietnamese from '@fontsource/source-serif-4/files/source-serif-4-vietnamese-600-normal.woff?url'
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
