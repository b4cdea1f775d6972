/** Whether an address is on the local machine; demo secrets and the test token work only there. */
export const isLoopback = ({ hostname }: { readonly hostname: string }): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
