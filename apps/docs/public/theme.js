// Runs before the first paint, so that a chosen theme never flashes.
try {
  const theme = localStorage.getItem('gangway-docs.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.gangwayTheme = theme
} catch {
  // Storage is refused: the system's theme it is.
}
