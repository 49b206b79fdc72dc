import type { ReactElement } from 'react'
import s from './player.module.css'

type ControlProps = {
  label: string
  icon: ReactElement
  onClick: () => void
  pressed?: boolean
  expanded?: boolean
  controls?: string
  /** Hidden on phones, where there is no space. */
  wide?: boolean
  focused?: boolean
}

/** A button in the controls of a player: its icon, with its name as label and title. */
export const Control = ({
  label,
  icon,
  onClick,
  pressed,
  expanded,
  controls,
  wide,
  focused,
}: ControlProps): ReactElement => (
  <button
    type="button"
    className={s.control}
    title={label}
    aria-label={label}
    aria-pressed={pressed}
    aria-expanded={expanded}
    aria-controls={controls}
    data-wide={wide}
    autoFocus={focused}
    onClick={onClick}
  >
    {icon}
  </button>
)
