// Runs before the first paint, so that a chosen theme never flashes. The key is `storageKeys.theme`.
try {
  const theme = localStorage.getItem('gangway.v1.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.gangwayTheme = theme
} catch {
  // Storage is refused: the system's theme it is.
}
