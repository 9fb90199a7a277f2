/** Texts of the view of all networks. They load with it. */
export const allNetworksTexts = {
  en: {
    waiting: '{done} of {count} networks have answered',
    day: 'in 24 hours',
    dayPart: 'in 24 hours, of the tokens whose price was known then',
    failed: '{networks}: not loaded. What is there is not in the total, or as it was before.',
  },
  es: {
    waiting: 'Han respondido {done} de {count} redes',
    day: 'en 24 horas',
    dayPart: 'en 24 horas, de los tokens cuyo precio se conocía entonces',
    failed: '{networks}: sin cargar. Lo que hay allí no está en el total, o está como antes.',
  },
  ar: {
    waiting: 'أجابت {done} من {count} من الشبكات',
    day: 'خلال 24 ساعة',
    dayPart: 'خلال 24 ساعة، للرموز التي كان سعرها معروفًا حينها',
    failed: '{networks}: لم يتم التحميل. ما فيها ليس ضمن الإجمالي، أو هو كما كان من قبل.',
  },
}
