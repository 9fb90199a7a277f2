const key = 'gangway-docs.theme'

/** Adds the button that changes between light and dark. Until it is pressed the device decides. */
export function addThemeButton(tools: Element): void {
  const root = document.documentElement
  const isDark = () =>
    root.dataset.gangwayTheme
      ? root.dataset.gangwayTheme === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
  const button = document.createElement('button')
  button.type = 'button'
  const label = () => {
    button.textContent = isDark() ? 'Light' : 'Dark'
    button.setAttribute('aria-label', isDark() ? 'Light colours' : 'Dark colours')
  }
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark'
    root.dataset.gangwayTheme = theme
    try {
      localStorage.setItem(key, theme)
    } catch {
      // Storage is refused: the choice lasts as long as the page.
    }
    label()
  })
  label()
  tools.append(button)
}
