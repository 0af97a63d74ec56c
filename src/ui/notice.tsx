import Alert, { type AlertProps } from '@mui/material/Alert';
import {
  error as ErrorIcon,
  info as InfoIcon,
  success as SuccessIcon,
  warning as WarningIcon,
} from './icons/everywhere.ts';
import { useTexts } from './text/texts.tsx';

const iconMapping = {
  success: <SuccessIcon fontSize="inherit" />,
  error: <ErrorIcon fontSize="inherit" />,
  info: <InfoIcon fontSize="inherit" />,
  warning: <WarningIcon fontSize="inherit" />,
};

/**
 * A message within the page: success and standard by default (spec 1 §9), with a close button if `onClose` is given.
 */
export function Notice({ severity = 'success', variant = 'standard', ...props }: AlertProps) {
  const { text } = useTexts();
  return (
    <Alert severity={severity} variant={variant} iconMapping={iconMapping} closeText={text('app.close')} {...props} />
  );
}
