import type { Page } from 'playwright-core'

/**
 * Properties that a rule can change without moving the element. Sizes are left out: they follow from these and from the
 * content.
 */
const PROPERTIES = [
  'display',
  'position',
  'opacity',
  'visibility',
  'z-index',
  'overflow-x',
  'overflow-y',
  'padding-top',
  'padding-right',
  'padding-bottom',
  'padding-left',
  'margin-top',
  'margin-bottom',
  'border-top-width',
  'border-right-width',
  'border-bottom-width',
  'border-left-width',
  'border-top-style',
  'border-top-color',
  'border-top-left-radius',
  'border-bottom-right-radius',
  'background-color',
  'background-image',
  'box-shadow',
  'color',
  'font-family',
  'font-size',
  'font-weight',
  'line-height',
  'letter-spacing',
  'text-align',
  'text-transform',
  'text-decoration-line',
  'white-space',
  'row-gap',
  'column-gap',
  'flex-direction',
  'flex-wrap',
  'justify-content',
  'align-items',
  'min-height',
  'max-height',
  'min-width',
  'max-width',
  'object-fit',
  'list-style-type',
]

/** An element, its attributes (without those that only say what is open), and its computed values. */
type Remembered = { element: Element; marks: string; before: Element | null; was: string[] }
type Marked = { remembered?: Remembered[]; marksOf?: (element: Element) => string }

/** Records the computed styles of every visible element. Returns how many were recorded. */
export const rememberStyles = (page: Page): Promise<number> =>
  page.evaluate((properties) => {
    const marksOf = (element: Element): string =>
      [...element.attributes]
        .filter(({ name }) => /^(class|data-|disabled|aria-(?!expanded))/.test(name))
        .map(({ name, value }) => `${name}=${value}`)
        .join(' ')
    const remembered = [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const style = getComputedStyle(element)
        return {
          element,
          marks: marksOf(element),
          before: element.previousElementSibling,
          was: properties.map((name) => style.getPropertyValue(name)),
        }
      })
    Object.assign(window, { remembered, marksOf })
    return remembered.length
  }, PROPERTIES)

/** Takes the pointer and the focus away: a field that has the focus looks different. */
export const unfocus = async (page: Page): Promise<void> => {
  await page.mouse.move(0, 0)
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

/**
 * Lists the elements whose style differs from the recorded one, one line each. Only elements that still exist and whose
 * attributes, and those of everything around them, are unchanged are compared. Call `unfocus` before they are recorded.
 */
export const changedStyles = async (page: Page): Promise<string[]> => {
  await unfocus(page)
  return page.evaluate((properties) => {
    const { remembered = [], marksOf } = window as Marked
    const changed = new Set(
      remembered.filter(({ element, marks }) => marksOf?.(element) !== marks).map(({ element }) => element)
    )
    const isSame = (element: Element | null): boolean =>
      element === null || (!changed.has(element) && isSame(element.parentElement))
    return (
      remembered
        // Data that loaded late may have inserted something before it, for example a flag in the country field.
        .filter(
          ({ element, before }) => element.isConnected && element.previousElementSibling === before && isSame(element)
        )
        .flatMap(({ element, was }) => {
          const style = getComputedStyle(element)
          const changes = properties.flatMap((name, i) =>
            style.getPropertyValue(name) === was[i] ? [] : [`${name}: ${was[i]} → ${style.getPropertyValue(name)}`]
          )
          return changes.length
            ? [`<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${changes.join(', ')}`]
            : []
        })
    )
  }, PROPERTIES)
}

/**
 * Lists, one line each, where the load order of style sheets decides how an element looks: two rules in different
 * files, in the same layer and with equal specificity, that set one property to different values. Rules for states
 * (`:hover`) and for other window sizes count too.
 */
export const contestedStyles = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Rule = {
      selector: string
      layer: string
      file: string
      pseudo: string
      weight: string
      values: Map<string, string>
    }
    const STATE =
      /:(?:hover|focus-visible|focus-within|focus|active|disabled|enabled|checked|popover-open|empty|invalid|user-invalid|open|modal)(?![\w-])/g
    const weigh = (selector: string): [number, number, number] => {
      const total: [number, number, number] = [0, 0, 0]
      const plain = selector
        .replace(/:where\([^)]*\)/g, '')
        .replace(/:(?:not|is|has)\(((?:[^()]|\([^()]*\))*)\)/g, (_, inner: string) => {
          const [most = [0, 0, 0]] = inner
            .split(',')
            .map(weigh)
            .sort((a, b) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2])
          for (const i of [0, 1, 2] as const) total[i] += most[i] ?? 0
          return ''
        })
      total[0] += plain.match(/#[\w-]+/g)?.length ?? 0
      total[1] += plain.replace(/::[\w-]+/g, '').match(/\.[\w-]+|\[[^\]]*\]|:[\w-]+/g)?.length ?? 0
      total[2] += plain.match(/(?:^|[\s>+~])[a-z][\w-]*|::[\w-]+/g)?.length ?? 0
      return total
    }
    const rules: Rule[] = []
    const read = (list: CSSRuleList, layer: string): void => {
      for (const rule of list) {
        if (rule instanceof CSSStyleRule)
          for (const selector of rule.selectorText.split(/,(?![^(]*\))/).map((part) => part.trim())) {
            const file = /\.([a-z][\w-]*?)_[a-zA-Z]\w*/.exec(selector)?.[1]
            // antd's own rules are written to work together; global.css is one file.
            if (!file) continue
            const values = new Map(
              [...rule.style].map((name) => [
                name,
                rule.style.getPropertyValue(name) + rule.style.getPropertyPriority(name),
              ])
            )
            rules.push({
              selector,
              layer,
              file,
              pseudo: /::[\w-]+/.exec(selector)?.[0] ?? '',
              weight: weigh(selector).join(),
              values,
            })
          }
        else if ('cssRules' in rule && !(rule instanceof CSSKeyframesRule))
          read(rule.cssRules as CSSRuleList, rule instanceof CSSLayerBlockRule ? rule.name : layer)
      }
    }
    for (const sheet of document.styleSheets) read(sheet.cssRules, '')
    const of = new Map<Element, Rule[]>()
    for (const rule of rules) {
      const bare = rule.selector
        .replace(/::[\w-]+(?:\([^)]*\))?/g, '')
        .replace(/:(?:not|is|has)\([^()]*\)/g, (part) => (part.match(STATE) ? '' : part))
        .replace(STATE, '')
      try {
        for (const element of document.querySelectorAll(bare || '*'))
          of.set(element, [...(of.get(element) ?? []), rule])
      } catch {
        // Nothing of such a selector is left after removing the state, and none of our rules is one.
      }
    }
    const found = new Set<string>()
    for (const list of of.values())
      for (const [i, one] of list.entries())
        for (const other of list.slice(i + 1)) {
          if (
            one.file === other.file ||
            one.layer !== other.layer ||
            one.pseudo !== other.pseudo ||
            one.weight !== other.weight
          )
            continue
          for (const [name, value] of one.values)
            if (other.values.has(name) && other.values.get(name) !== value)
              found.add(`${one.selector} ~ ${other.selector}: ${name}`)
        }
    return [...found].sort()
  })
