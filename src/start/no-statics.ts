/** Stands in for what copies static members to a wrapped component: emotion's `withTheme` asks for it, and nobody for that. */
export default function hoistNonReactStatics<Component>(component: Component): Component {
  return component;
}
