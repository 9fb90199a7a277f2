/** Whether the page is shown by Telegram's own browser, which treats links into apps in its own way. modal-behaviour.md §4. */
export function isTelegram(): boolean {
  return 'TelegramWebviewProxy' in window || 'TelegramWebviewProxyProto' in window
}
