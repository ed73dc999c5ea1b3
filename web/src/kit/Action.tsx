// A button with a picture above its word.
import { Icon, type IconName } from "./Icon.tsx";

export function Action(props: { icon: IconName; text: string; onClick(): void; disabled?: boolean }) {
  return (
    <button type="button" class="action" disabled={props.disabled ?? false} onClick={props.onClick}>
      <Icon name={props.icon} />
      <span>{props.text}</span>
    </button>
  );
}
