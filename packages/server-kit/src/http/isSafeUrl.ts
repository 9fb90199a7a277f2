/**
 * Whether what goes to an address is read by nobody on the way: https, or a program of this machine. None with a name or a password
 * in it, which would end in a log.
 */
export function isSafeUrl({ protocol, hostname, username, password }: URL): boolean {
  if (username !== '' || password !== '') return false
  if (protocol === 'https:') return true
  return protocol === 'http:' && /^(127(\.\d{1,3}){3}|\[::1\]|([\w-]+\.)*localhost)$/.test(hostname)
}
