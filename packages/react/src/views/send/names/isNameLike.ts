/** Whether a text could be a name such as `anna.eth`: no address has a dot. Which endings there are, the deployment knows. */
export function isNameLike(text: string): boolean {
  return /^[^\s/:@?]+\.[^\s/:@?.]{2,}$/u.test(text.trim())
}
