/** How long a button says that it has copied, ms. */
const saidFor = 2_000

/** Adds a button to each block of code. Without a clipboard, as on a page without TLS, there is none. */
export function addCopyButtons(within: ParentNode): void {
  if (!navigator.clipboard) return
  for (const figure of within.querySelectorAll('figure.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.addEventListener('click', async () => {
      const code = figure.querySelector('code')?.textContent ?? ''
      button.textContent = await navigator.clipboard.writeText(code).then(
        () => 'Copied',
        () => 'Not copied',
      )
      setTimeout(() => {
        button.textContent = 'Copy'
      }, saidFor)
    })
    figure.append(button)
  }
}
