/** Whether this is a phone or tablet, where wallets are apps and not extensions. An iPad says it is a Mac. */
export function isPhone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /Android|iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
