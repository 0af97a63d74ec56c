import { updateSettings } from '@clack/prompts';

// Ctrl-D ends a question, as Escape and Ctrl-C do.
updateSettings({ aliases: { '\u0004': 'cancel' } });

export { autocomplete, confirm, isCancel, text } from '@clack/prompts';
