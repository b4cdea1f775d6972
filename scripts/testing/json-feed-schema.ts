/** JSON Feed 1.1 as a JSON schema, written from https://www.jsonfeed.org/version/1.1/. */
const url = { type: 'string', format: 'web-address' }
const text = { type: 'string', minLength: 1 }
const instant = { type: 'string', format: 'rfc3339' }
/** The specification leaves names that begin with `_` to extensions; we have none. */
const closed = { type: 'object', additionalProperties: false }

const author = {
  ...closed,
  properties: { name: text, url, avatar: url },
  anyOf: [{ required: ['name'] }, { required: ['url'] }, { required: ['avatar'] }],
}
const authors = { type: 'array', minItems: 1, items: author }

const item = {
  ...closed,
  required: ['id'],
  anyOf: [{ required: ['content_html'] }, { required: ['content_text'] }],
  properties: {
    id: text,
    url,
    external_url: url,
    title: { type: 'string' },
    content_html: { type: 'string' },
    content_text: { type: 'string' },
    summary: { type: 'string' },
    image: url,
    banner_image: url,
    date_published: instant,
    date_modified: instant,
    authors,
    tags: { type: 'array', items: text },
    language: { type: 'string', pattern: '^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$' },
  },
}

export const jsonFeedSchema = {
  ...closed,
  required: ['version', 'title', 'items'],
  properties: {
    version: { const: 'https://jsonfeed.org/version/1.1' },
    title: text,
    home_page_url: url,
    feed_url: url,
    description: { type: 'string' },
    user_comment: { type: 'string' },
    next_url: url,
    icon: url,
    favicon: url,
    authors,
    language: item.properties.language,
    expired: { type: 'boolean' },
    items: { type: 'array', items: item },
  },
}

/** The two formats of the schema. */
export const jsonFeedFormats = {
  'web-address': (value: string) => /^https?:\/\//.test(value) && URL.canParse(value),
  rfc3339: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
}
