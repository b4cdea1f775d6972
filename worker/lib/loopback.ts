/** Whether a request goes to the local machine; demo secrets and the test token work only there. */
export const isLoopback = (url: URL): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)
