import { createElement } from 'react'
import type { ReactElement, SVGProps } from 'react'

type IconData = {
  name: string
  size?: number
  aliases?: readonly (string | object)[]
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}
export type IconProps = SVGProps<SVGSVGElement> & { size?: number | string }

/** Whether it is said or deliberately unsaid what the icon means. */
const isSpokenOf = (props: object): boolean =>
  Object.entries(props).some(
    ([name, value]) => value != null && (name === 'role' || name === 'title' || name.startsWith('aria-'))
  )

/**
 * Makes an icon of lucide's data: in the bundle it takes the place of the library's own function (next.config.ts, decision 9), whose markup it gives for what we use:
 * `className`, `size` and attributes of the element.
 */
export const createIcon = ({
  name,
  size: box = 24,
  aliases = [],
  node,
}: IconData): ((props: IconProps) => ReactElement) => {
  const names = [
    'lucide',
    ...[name, ...aliases].flatMap((each) => (typeof each === 'string' ? [`lucide-${each}`] : [])),
  ].join(' ')
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return ({ className, size = 24, ...rest }) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: `0 0 ${box} ${box}`,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `${names} ${className}` : names,
        ...(!isSpokenOf(rest) && { 'aria-hidden': 'true' }),
        ...rest,
      },
      shapes
    )
}

// The library's icons ask for it so.
// oxlint-disable-next-line import/no-default-export
export default createIcon
