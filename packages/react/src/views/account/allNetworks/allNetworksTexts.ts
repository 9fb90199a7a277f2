/** Texts of the view of all networks. They load with it. */
export const allNetworksTexts = {
  en: { day: 'in 24 hours', dayPart: 'in 24 hours, where known', failed: 'Not loaded: {networks}' },
  es: { day: 'en 24 horas', dayPart: 'en 24 horas, donde se sabe', failed: 'Sin cargar: {networks}' },
  ar: { day: 'خلال 24 ساعة', dayPart: 'خلال 24 ساعة، حيث يُعرف', failed: 'لم يتم التحميل: {networks}' },
}
