/**
 * The address of a picture, on the deployment whatever host an answer names: a page asks no stranger for pictures. Empty where
 * there is none.
 */
export function toOwnPicture(apiUrl: string, url: string | null | undefined): string {
  const path = /^https?:\/\/[^/?#]*(\/.*)/.exec(url ?? '')?.[1]
  return path ? apiUrl + path : ''
}
