/** A JSON Schema (draft 2020-12), limited to what the contract uses. */
export interface JsonSchema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly description?: string
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly items?: JsonSchema | boolean
  readonly prefixItems?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
}

/** A header of a request or of an answer, or a value of the query string. */
export interface Described {
  readonly description: string
  readonly schema: JsonSchema
}

export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

type Media = {
  readonly schema: JsonSchema
  readonly example?: unknown
}

export interface Answer {
  readonly description: string
  readonly headers?: Readonly<Record<string, Described>>
  readonly content?: Readonly<Record<string, Media>>
}

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: {
    readonly required: boolean
    readonly content: {
      readonly 'application/json'?: Media
      /** Raw bytes, such as a picture's. */
      readonly 'application/octet-stream'?: { readonly schema: JsonSchema }
    }
  }
  readonly responses: Readonly<Record<string, Answer>>
  /** The rate limit for one address. */
  readonly 'x-limit'?: { readonly most: number; readonly seconds: number }
  /** Whether the password must have been typed in the session within the last minutes. */
  readonly 'x-needs-password'?: true
  /** Whether readers are answered while the blog is closed. */
  readonly 'x-answers-closed'?: true
}

/** The contract as OpenAPI 3.1 describes one. */
export interface OpenApi {
  readonly openapi: '3.1.1'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<
      Record<
        string,
        {
          readonly type: 'apiKey'
          readonly in: string
          readonly name: string
          readonly description: string
        }
      >
    >
  }
}
