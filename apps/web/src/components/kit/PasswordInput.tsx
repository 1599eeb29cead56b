import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import './fields.css';
import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../icons.js';

/** A password field with a visibility toggle, which `showLabel` and `hideLabel` name. */
export function PasswordInput({
  showLabel,
  hideLabel,
  ...props
}: Omit<PasswordInputProps, 'visible' | 'onVisibilityChange'> & { showLabel: string; hideLabel: string }) {
  const [isVisible, setVisible] = useState(false);
  return (
    <MantinePasswordInput
      {...props}
      aria-invalid={props.error ? true : undefined}
      visible={isVisible}
      onVisibilityChange={setVisible}
      visibilityToggleIcon={({ reveal }) => (reveal ? <EyeOffIcon /> : <EyeIcon />)}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? hideLabel : showLabel,
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  );
}
