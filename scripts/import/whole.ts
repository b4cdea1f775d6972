const linesIn = (text: string): number => text.trimEnd().split('\n').length

/** Parses the JSON of a file. @throws Error with the line in which it is cut off or wrong */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [, position] = /at position (\d+)/.exec((error as Error).message) ?? []
    const isCut = /^Unterminated string/.test((error as Error).message)
    if (position === undefined || isCut || Number(position) >= text.trimEnd().length)
      throw new Error(`It is cut off: it ends in line ${linesIn(text)}. Export or copy it again.`)
    throw new Error(`It is not valid JSON in line ${linesIn(text.slice(0, Number(position) + 1))}.`)
  }
}

/** @throws Error with the line in which a feed or WordPress export is cut off */
export const requireWholeXml = (text: string): void => {
  const [, root] = /<(rss|feed|rdf:RDF)[\s>]/.exec(text.slice(0, 10_000)) ?? []
  if (root === undefined || text.includes(`</${root}`)) return
  const place = `line ${linesIn(text)}, before </${root}>`
  throw new Error(`It is cut off: it ends in ${place}. Export or copy it again.`)
}

/** @throws Error that says what to do with a zip archive */
export const requireNoArchive = (bytes: Uint8Array): void => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (!file.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return
  // An archive ends with its list of contents.
  throw new Error(
    file.includes('PK\x05\x06')
      ? 'It is a zip archive: unpack it, and give the file or the folder that was in it.'
      : 'It is a zip archive that is cut off: download it again.',
  )
}
