/** Sets a cookie for the whole site. @param age how long it lives, in seconds; 0 removes it */
export const writeCookie = (name: string, value: string, age: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser
  document.cookie = `${name}=${encodeURIComponent(value).replaceAll('%2B', '+')}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`
}

/** Whether a cookie exists that script may read. */
export const hasCookie = (name: string): boolean => `; ${document.cookie}`.includes(`; ${name}=`)
