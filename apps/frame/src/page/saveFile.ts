/** Gives the browser a text to keep as a file of this name, as a press on a link to it would. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has read it by the next turn at the latest.
  setTimeout(() => URL.revokeObjectURL(url))
}
