import { expect, test } from 'vitest'
import { placePanel } from '../../../src/ui/overlay/place-panel.ts'

/** Where a panel of this height begins, in a window of 768 px, at a button that is 40 px high and begins at `top`. */
const topOf = (top: number, height: number): number => {
  const [panel, button] = [document.createElement('div'), document.createElement('button')]
  Object.defineProperties(panel, { offsetWidth: { value: 200 }, offsetHeight: { value: height } })
  button.getBoundingClientRect = () => ({ top, bottom: top + 40, right: 300 }) as DOMRect
  placePanel(panel, button)
  return Number.parseFloat(panel.style.top)
}

test('places a panel below its button, above it when there is no space, and always inside the window', () => {
  expect(window.innerHeight).toBe(768)
  expect(topOf(10, 300)).toBe(56)
  expect(topOf(700, 300)).toBe(394)
  // Neither below nor above: it covers the button, and its last item is in view.
  expect(topOf(10, 740)).toBe(22)
  expect(topOf(400, 500)).toBe(262)
})
