/** A statement with its values, as sent to the Worker. */
type Sent = readonly [sql: string, values: readonly unknown[]]

/** A Worker beside the blog's that runs statements: a batch, or one statement whose rows are returned as arrays. */
export const databaseWorker = `export default {
  async fetch(request, { DB }) {
    const sent = await request.json()
    const statements = sent.map(([sql, values]) => DB.prepare(sql).bind(...values))
    try {
      const isRaw = request.method === 'PUT'
      return Response.json(isRaw ? await statements[0].raw() : await DB.batch(statements))
    } catch (error) {
      return new Response(error.message, { status: 500 })
    }
  },
}`

/** Sends statements to the Worker. @returns its answer; the statements decide its form */
type Ask = <Answer>(method: 'POST' | 'PUT', statements: readonly Statement[]) => Promise<Answer>

class Statement {
  readonly sent: Sent
  readonly #ask: Ask

  constructor(sent: Sent, ask: Ask) {
    this.sent = sent
    this.#ask = ask
  }

  bind(...values: unknown[]): Statement {
    return new Statement([this.sent[0], values], this.#ask)
  }

  async all(): Promise<D1Result> {
    const [result] = await this.#ask<[D1Result]>('POST', [this])
    return result
  }

  run(): Promise<D1Result> {
    return this.all()
  }

  raw(): Promise<unknown[][]> {
    return this.#ask('PUT', [this])
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results as Record<string, unknown>[]
    return (column === undefined ? row : row?.[column]) ?? null
  }
}

/**
 * The database of a running blog, for statements with JSON values. Miniflare's own binding blocks its process for each
 * prepared statement and each bound value.
 * @param send sends a request to `databaseWorker`
 */
export const databaseOf = (
  send: (method: string, body: string) => Promise<Response>,
): D1Database => {
  const ask: Ask = async (method, statements) => {
    const response = await send(method, JSON.stringify(statements.map(({ sent }) => sent)))
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  }
  const prepare = (sql: string) => new Statement([sql, []], ask)
  return {
    prepare,
    batch: (statements: readonly Statement[]) => ask('POST', statements),
    exec: (sql: string) => prepare(sql).run(),
  } as unknown as D1Database
}
