const GAP = 6

/** Places a popover below its button, or above it when there is no space, inside the window. */
export const placePanel = (panel: HTMLElement, button: HTMLElement): void => {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = at.bottom + GAP + height <= window.innerHeight || at.top < height + GAP
  // A long menu that fits neither below nor above covers its button.
  const lowest = Math.max(GAP, window.innerHeight - height - GAP)
  panel.style.top = `${below ? Math.min(at.bottom + GAP, lowest) : at.top - GAP - height}px`
  panel.style.left = `${Math.max(8, Math.min(at.right - width, window.innerWidth - width - 8))}px`
}
