/**
 * The address of a picture, on the deployment whatever host an answer names: a page asks no stranger for pictures. Empty where
 * there is none, and for a path that would begin another host's address where the deployment's own is not written (`apiUrl` empty).
 */
export function toOwnPicture(apiUrl: string, url: string | null | undefined): string {
  const path = /^https?:\/\/[^/?#]*(\/\w.*)/.exec(url ?? '')?.[1]
  return path ? apiUrl + path : ''
}
