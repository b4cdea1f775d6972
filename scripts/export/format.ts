/** How an export says what it is. */
export const exportFormat = { format: 'stillpress-export', version: 1 } as const

/** The files of an export that an import looks for; the manifest is written last: without it, an export is not whole. */
export const exportNames = {
  manifest: 'stillpress.json',
  redirects: 'static/_redirects',
  uploads: 'static/uploads',
} as const
